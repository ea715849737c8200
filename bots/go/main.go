// Run a sample bot: go run . greedy --queue madeira/2
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"

	tradewinds "tradewinds.dev/sdk/go"
)

var kinds = map[string]func(name string, client *tradewinds.Client) tradewinds.Bot{
	"greedy":    func(name string, _ *tradewinds.Client) tradewinds.Bot { return greedyBot{name} },
	"random":    func(name string, _ *tradewinds.Client) tradewinds.Bot { return randomBot{name} },
	"reference": func(name string, _ *tradewinds.Client) tradewinds.Bot { return referenceBot{name} },
	"search": func(name string, client *tradewinds.Client) tradewinds.Bot {
		return searchBot{name, client.Engine}
	},
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(arguments []string) error {
	kind := "random"
	if len(arguments) > 0 && !strings.HasPrefix(arguments[0], "-") {
		kind, arguments = arguments[0], arguments[1:]
	}
	create, known := kinds[kind]
	if !known {
		return fmt.Errorf("no bot %q: choose greedy, random, reference or search", kind)
	}

	flags := flag.NewFlagSet("bots", flag.ExitOnError)
	var queues []string
	flags.Func("queue", "GAME/SEATS; may be given several times (default puerto-rico/4)", func(queue string) error {
		queues = append(queues, queue)
		return nil
	})
	invited := flags.Bool("invited", false, "wait for invitations, in no queue")
	server := flags.String("server", environment("TRADEWINDS_SERVER", "localhost:50051"), "where to play")
	name := flags.String("name", environment("TRADEWINDS_BOT", kind), "play under another name")
	matches := flags.Int("matches", 0, "stop after so many matches")
	atOnce, err := strconv.Atoi(environment("TRADEWINDS_AT_ONCE", "1"))
	if err != nil {
		return err
	}
	maxMatches := flags.Int("max-matches", atOnce, "how many at once")
	encrypt := flags.Bool("tls", false, "encrypt; trust the system's authorities")
	ca := flags.String("ca", os.Getenv("TRADEWINDS_CA"), "encrypt; trust this authority (PEM)")
	if err := flags.Parse(arguments); err != nil {
		return err
	}
	if len(queues) == 0 && !*invited {
		queues = []string{"puerto-rico/4"}
	}

	access := tradewinds.Access{APIKey: os.Getenv("TRADEWINDS_API_KEY")}
	if *encrypt || *ca != "" {
		config, err := tradewinds.LoadTLS(*ca, "", "")
		if err != nil {
			return err
		}
		access.TLS = config
	}
	client, err := tradewinds.Connect(*server, access)
	if err != nil {
		return err
	}
	defer client.Close()

	options := tradewinds.Options{Access: access, Matches: *matches, MaxMatches: *maxMatches}
	results, err := tradewinds.Run(context.Background(), create(*name, client), *server, queues, options)
	asked, good := 0, 0
	for _, result := range results {
		fmt.Println(result)
		asked += result.Answers.Asked
		good += result.Answers.Good()
	}
	if err == nil && asked > 0 && good == 0 {
		return fmt.Errorf("%s: not one answer was its own", *name)
	}
	return err
}

// environment is a variable that tournaments set, or else what is usual.
func environment(name, usual string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return usual
}
