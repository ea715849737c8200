package tradewinds

import (
	"encoding/json"
	"net/url"
	"regexp"
	"strconv"

	"google.golang.org/protobuf/types/known/structpb"

	pb "tradewinds.dev/sdk/go/gen/tradewinds/v1"
)

var queueName = regexp.MustCompile(`^([^/?]+)/(\d+)(?:\?(.*))?$`)

// ParseQueue is what a queue's name stands for: "puerto-rico/4?nobles=true&open_vp".
func ParseQueue(name string) (*pb.QueueSpec, error) {
	parts := queueName.FindStringSubmatch(name)
	if parts == nil {
		return nil, newError(ErrBadQueue, "'%s' is no queue: write GAME/SEATS, such as puerto-rico/4", name)
	}
	seats, err := strconv.Atoi(parts[2])
	if err != nil {
		return nil, newError(ErrBadQueue, "'%s' is no queue: %s", name, err)
	}
	values, err := url.ParseQuery(parts[3])
	if err != nil {
		return nil, newError(ErrBadQueue, "'%s' is no queue: %s", name, err)
	}
	options := map[string]any{}
	for key := range values {
		options[key] = option(values.Get(key))
	}
	setup, err := NewSetup(parts[1], seats, options)
	if err != nil {
		return nil, newError(ErrBadQueue, "'%s' is no queue: %s", name, err)
	}
	return &pb.QueueSpec{Setup: setup}, nil
}

// NewSetup is a setup with some options; those left out have their defaults.
func NewSetup(game string, seats int, options map[string]any) (*pb.GameSetup, error) {
	setup := &pb.GameSetup{Game: game, Seats: uint32(seats)}
	if len(options) > 0 {
		chosen, err := structpb.NewStruct(options)
		if err != nil {
			return nil, err
		}
		setup.Options = chosen
	}
	return setup, nil
}

// option reads numbers, booleans and lists as JSON has them; nothing is true, all else a word.
func option(text string) any {
	if text == "" {
		return true
	}
	var value any
	if json.Unmarshal([]byte(text), &value) != nil {
		return text
	}
	return value
}
