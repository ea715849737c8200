package tradewinds

import (
	"slices"
)

const (
	nearest  = 3
	likeness = 0.5
)

// nearNames are known names that look like one that does not exist, best first.
func nearNames(name string, known []string) []string {
	type candidate struct {
		name     string
		likeness float64
	}
	var near []candidate
	for _, other := range known {
		like := 1 - float64(distance(name, other))/float64(max(len(name), len(other)))
		if like >= likeness {
			near = append(near, candidate{other, like})
		}
	}
	slices.SortStableFunc(near, func(one, two candidate) int {
		switch {
		case one.likeness > two.likeness:
			return -1
		case one.likeness < two.likeness:
			return 1
		}
		return 0
	})
	var names []string
	for _, each := range near[:min(nearest, len(near))] {
		names = append(names, each.name)
	}
	return names
}

// distance counts the letters to insert, delete or replace to get from one word to the other.
func distance(one, other string) int {
	row := make([]int, len(other)+1)
	for column := range row {
		row[column] = column
	}
	for i := range len(one) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(other) {
			replaced := diagonal
			if one[i] != other[j] {
				replaced++
			}
			diagonal = row[j+1]
			row[j+1] = min(replaced, row[j+1]+1, row[j]+1)
		}
	}
	return row[len(other)]
}
