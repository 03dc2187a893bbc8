// A whole game through a client of openapi-generator's go, made from a lean document: URL SEED. It
// prints the moves and the outcome as JSON.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"referee"
)

func main() {
	settings := referee.NewConfiguration()
	settings.Servers = referee.ServerConfigurations{{URL: os.Args[1]}}
	api := referee.NewAPIClient(settings).RaceAPI
	anyone := context.Background()

	options := referee.NewRaceOptions()
	options.SetPlayers(2)
	plan := referee.NewRaceNewGame()
	plan.SetOptions(*options)
	plan.SetSeed(os.Args[2])
	plan.SetSeal(true)
	seen, _, err := api.RaceStates(anyone).RaceNewGame(*plan).Execute()
	must(err)
	made := []string{}
	chance := 42 // Park and Miller's generator
	for seen.Outcome.Get() == nil {
		moves := seen.Decisions[0].Moves
		chance = chance * 16807 % 2147483647
		move := moves[chance%len(moves)].Text
		made = append(made, move)
		body := referee.RaceMakeMoves{State: seen.State, Moves: []string{move}}
		body.SetSeal(true)
		seen, _, err = api.RaceMoves(anyone).RaceMakeMoves(body).Execute()
		must(err)
	}
	played := map[string]interface{}{"moves": made, "outcome": seen.Outcome.Get()}
	printed, err := json.Marshal(map[string]interface{}{"stateless": played})
	must(err)
	fmt.Println(string(printed))
}

func must(err error) {
	if problem, ok := err.(*referee.GenericOpenAPIError); ok {
		log.Fatalf("%s: %.500s", problem.Error(), problem.Body())
	}
	if err != nil {
		log.Fatal(err)
	}
}
