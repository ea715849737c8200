package tradewinds

import "fmt"

// describe tells of a queue who is in it and who is missing.
func (p *place) describe(seats int) string {
	if p.waiting == 0 {
		return p.name
	}
	company := "alone"
	switch others := p.waiting - 1; {
	case others == 1:
		company = "with 1 other"
	case others > 1:
		company = fmt.Sprintf("with %d others", others)
	}
	missing := seats - p.waiting
	switch {
	case missing <= 0:
		return fmt.Sprintf("%s: %s", p.name, company)
	case missing == 1:
		return fmt.Sprintf("%s: %s, 1 more bot is needed", p.name, company)
	}
	return fmt.Sprintf("%s: %s, %d more bots are needed", p.name, company, missing)
}
