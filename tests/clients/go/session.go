// A session through a client of openapi-generator's go: URL SEED LOSS.
//
// With waiting, undo, and restoring; a POST to LOSS makes the service's cache lose all sessions. It
// prints the moves and the outcome as JSON.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"reflect"
	"strconv"

	"referee"
)

// Seat is a session with the token of one seat.
type Seat struct {
	api     *referee.RaceSessionsAPIService
	as      context.Context
	session string
}

func (seat Seat) look() *referee.RaceSessionPosition {
	seen, _, err := seat.api.RaceSeeSession(seat.as, seat.session).Execute()
	must(err)
	return seen
}

// await gives what the seat sees once its version is another, or nil if that takes too long.
func (seat Seat) await(known string, seconds int32) *referee.RaceSessionPosition {
	call := seat.api.RaceSeeSession(seat.as, seat.session).Wait(seconds)
	seen, answer, err := call.IfNoneMatch(strconv.Quote(known)).Execute()
	if answer != nil && answer.StatusCode == http.StatusNotModified {
		return nil
	}
	must(err)
	return seen
}

func (seat Seat) make(
	seen *referee.RaceSessionPosition, move *referee.RaceMove,
) *referee.RaceSessionPosition {
	body := referee.NewRaceMakeSessionMoves([]referee.RaceMoveSource{{RaceMove: move}})
	call := seat.api.RaceMakeSessionMoves(seat.as, seat.session).RaceMakeSessionMoves(*body)
	made, _, err := call.IfMatch(strconv.Quote(seen.Version)).AcceptLanguage("de").Execute()
	must(err)
	return made
}

func (seat Seat) undo(seen *referee.RaceSessionPosition) *referee.RaceSessionPosition {
	call := seat.api.RaceUndoSessionMove(seat.as, seat.session)
	body := *referee.NewUndoMove()
	back, _, err := call.UndoMove(body).IfMatch(strconv.Quote(seen.Version)).Execute()
	must(err)
	return back
}

func main() {
	settings := referee.NewConfiguration()
	settings.Servers = referee.ServerConfigurations{{URL: os.Args[1]}}
	api := referee.NewAPIClient(settings).RaceSessionsAPI
	anyone := context.Background()

	var ada referee.SeatPlan
	ada.SetName("Ada")
	ada.SetPlayer("player")
	options := referee.NewRaceOptions()
	options.SetPlayers(2)
	plan := referee.NewRaceNewSession()
	plan.SetOptions(*options)
	plan.SetSeed(os.Args[2])
	plan.SetSeats([]referee.SeatPlan{ada, {}})
	created, _, err := api.RaceCreateSession(anyone).RaceNewSession(*plan).Execute()
	must(err)
	ben := referee.NewJoinSession()
	ben.SetName("Ben")
	call := api.RaceJoinSession(anyone, created.Session).JoinSession(*ben)
	joined, _, err := call.IdempotencyKey("go-" + created.Session).Execute()
	must(err)
	first := Seat{api, with(*created.SeatTokens[0]), created.Session}
	second := Seat{api, with(joined.Token), created.Session}

	one, other := first, second
	if len(second.look().Decisions) > 0 {
		one, other = second, first
	}
	start := one.look()
	check(one.await(start.Version, 0) == nil)
	made := one.make(start, firstMove(start))
	check(len(made.Decisions) == 0)
	copies := []string{made.GetSealed()}
	if made.Undoable { // where seats choose in turn, the other has seen the choice
		back := one.undo(made)
		check(reflect.DeepEqual(back.Decisions, start.Decisions))
		copies = append(copies, back.GetSealed())
	}
	answer, err := http.Post(os.Args[3], "text/plain", nil)
	must(err)
	must(answer.Body.Close())
	restoring := api.RaceRestoreSession(with(created.Token), created.Session)
	restored, _, err := restoring.RestoreSession(*referee.NewRestoreSession(copies)).Execute()
	must(err)
	check(restored.Version != start.Version)

	again := one.look()
	moves := []string{text(firstMove(start))}
	waits := again
	if made.Undoable {
		waits = one.make(again, firstMove(again))
	}
	next := other.look()
	moves = append(moves, text(firstMove(next)))
	changed := make(chan *referee.RaceSessionPosition)
	go func() { changed <- one.await(waits.Version, 20) }()
	other.make(next, firstMove(next))
	check((<-changed).Version != waits.Version)

	moves, outcome := playOn([]Seat{first, second}, moves)
	played := map[string]interface{}{"moves": moves, "outcome": outcome}
	printed, err := json.Marshal(map[string]interface{}{"session": played})
	must(err)
	fmt.Println(string(printed))
}

// playOn plays to the end. The texts of all moves, and the outcome.
func playOn(seats []Seat, made []string) ([]string, *referee.Outcome) {
	chance := 42 // Park and Miller's generator
	for {
		for _, seat := range seats {
			seen := seat.look()
			if seen.Outcome.IsSet() && seen.Outcome.Get() != nil {
				return made, seen.Outcome.Get()
			}
			if len(seen.Decisions) > 0 {
				moves := seen.Decisions[0].Moves
				chance = chance * 16807 % 2147483647
				move := &moves[chance%len(moves)]
				made = append(made, text(move))
				seat.make(seen, move)
			}
		}
	}
}

func with(token string) context.Context {
	return context.WithValue(context.Background(), referee.ContextAccessToken, token)
}

func firstMove(seen *referee.RaceSessionPosition) *referee.RaceMove {
	return &seen.Decisions[0].Moves[0]
}

func text(move *referee.RaceMove) string {
	return move.GetActualInstance().(interface{ GetText() string }).GetText()
}

func must(err error) {
	if problem, ok := err.(*referee.GenericOpenAPIError); ok {
		log.Fatalf("%s: %.500s", problem.Error(), problem.Body())
	}
	if err != nil {
		log.Fatal(err)
	}
}

func check(holds bool) {
	if !holds {
		log.Panic("not as expected")
	}
}
