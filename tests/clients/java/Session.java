import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.JSON;
import org.openapitools.client.api.RaceSessionsApi;
import org.openapitools.client.model.JoinSession;
import org.openapitools.client.model.Outcome;
import org.openapitools.client.model.Player;
import org.openapitools.client.model.RaceMakeSessionMoves;
import org.openapitools.client.model.RaceMove;
import org.openapitools.client.model.RaceMoveSource;
import org.openapitools.client.model.RaceNewSession;
import org.openapitools.client.model.RaceOptions;
import org.openapitools.client.model.RaceSessionPosition;
import org.openapitools.client.model.RestoreSession;
import org.openapitools.client.model.SeatPlan;
import org.openapitools.client.model.UndoMove;

/**
 * A session through a client of openapi-generator's java: URL SEED LOSS.
 *
 * <p>With waiting, undo, and restoring; a POST to LOSS makes the service's cache lose all sessions.
 * It prints the moves and the outcome as JSON.
 */
public final class Session {
  private static final ObjectMapper MAPPER = JSON.getDefault().getMapper();

  /** A session with the token of one seat. */
  private record Seat(RaceSessionsApi api, String session) {
    RaceSessionPosition look() throws ApiException {
      return api.raceSeeSession(session, null, null, null, null, null, null, null);
    }

    /** What the seat sees once its version is another, or null if that takes too long. */
    RaceSessionPosition waitFor(String known, int seconds) throws ApiException {
      try {
        return api.raceSeeSession(session, null, null, null, seconds, null, quoted(known), null);
      } catch (ApiException error) {
        if (error.getCode() == 304) {
          return null;
        }
        throw error;
      }
    }

    RaceSessionPosition make(RaceSessionPosition seen, RaceMove move) throws ApiException {
      var body = new RaceMakeSessionMoves().addMovesItem(new RaceMoveSource(move));
      var version = quoted(seen.getVersion());
      return api.raceMakeSessionMoves(session, body, version, UUID.randomUUID().toString(), "de");
    }

    RaceSessionPosition undo(RaceSessionPosition seen) throws ApiException {
      var version = quoted(seen.getVersion());
      return api.raceUndoSessionMove(session, new UndoMove(), version, null, null);
    }
  }

  public static void main(String[] args) throws Exception {
    var url = args[0];
    var ada = new SeatPlan().name("Ada").player(Player.PLAYER);
    var options = new RaceOptions().players(2);
    var seats = List.of(ada, new SeatPlan());
    var plan = new RaceNewSession().options(options).seed(args[1]).seats(seats);
    var created = api(url, null).raceCreateSession(plan, null);
    var session = created.getSession();
    var key = UUID.randomUUID().toString();
    var joined =
        api(url, null).raceJoinSession(session, new JoinSession().name("Ben"), key, null);
    var first = new Seat(api(url, created.getSeatTokens().get(0)), session);
    var second = new Seat(api(url, joined.getToken()), session);

    var secondBegins = !second.look().getDecisions().isEmpty();
    var one = secondBegins ? second : first;
    var other = secondBegins ? first : second;
    var start = one.look();
    check(one.waitFor(start.getVersion(), 0) == null);
    var made = one.make(start, firstMove(start));
    check(made.getDecisions().isEmpty());
    var copies = new ArrayList<>(List.of(made.getSealed()));
    boolean undoable = made.getUndoable(); // where seats choose in turn, the other has seen it
    if (undoable) {
      var back = one.undo(made);
      check(MAPPER.valueToTree(back.getDecisions()).equals(MAPPER.valueToTree(start.getDecisions())));
      copies.add(back.getSealed());
    }
    lose(args[2]);
    var restoring = new RestoreSession().sealed(copies);
    var restored = api(url, created.getToken()).raceRestoreSession(session, restoring, null);
    check(!restored.getVersion().equals(start.getVersion()));

    var again = one.look();
    var moves = new ArrayList<>(List.of(text(firstMove(start))));
    var waits = undoable ? one.make(again, firstMove(again)) : again;
    var next = other.look();
    moves.add(text(firstMove(next)));
    var changed = CompletableFuture.supplyAsync(() -> waited(one, waits.getVersion()));
    other.make(next, firstMove(next));
    check(!changed.get().getVersion().equals(waits.getVersion()));

    var outcome = playOn(List.of(first, second), moves);
    var played = Map.of("session", Map.of("moves", moves, "outcome", outcome));
    System.out.println(MAPPER.writeValueAsString(played));
  }

  /** Play to the end. The outcome; the texts of the moves are appended. */
  private static Outcome playOn(List<Seat> seats, List<String> made) throws Exception {
    long chance = 42; // Park and Miller's generator
    while (true) {
      for (var seat : seats) {
        var seen = seat.look();
        if (seen.getOutcome() != null) {
          return seen.getOutcome();
        }
        if (!seen.getDecisions().isEmpty()) {
          var moves = seen.getDecisions().get(0).getMoves();
          chance = chance * 16807 % 2147483647;
          var move = moves.get((int) (chance % moves.size()));
          made.add(text(move));
          seat.make(seen, move);
        }
      }
    }
  }

  private static RaceSessionsApi api(String url, String token) {
    var client = new ApiClient();
    client.updateBaseUri(url);
    if (token != null) {
      client.setRequestInterceptor(call -> call.header("Authorization", "Bearer " + token));
    }
    return new RaceSessionsApi(client);
  }

  private static RaceSessionPosition waited(Seat seat, String known) {
    try {
      return seat.waitFor(known, 20);
    } catch (ApiException error) {
      throw new IllegalStateException(error);
    }
  }

  private static void lose(String url) throws Exception {
    var post = HttpRequest.newBuilder(URI.create(url)).POST(HttpRequest.BodyPublishers.noBody());
    HttpClient.newHttpClient().send(post.build(), HttpResponse.BodyHandlers.discarding());
  }

  private static RaceMove firstMove(RaceSessionPosition seen) {
    return seen.getDecisions().get(0).getMoves().get(0);
  }

  private static String text(RaceMove move) {
    return MAPPER.valueToTree(move).get("text").asText();
  }

  private static String quoted(String version) {
    return '"' + version + '"';
  }

  private static void check(boolean holds) {
    if (!holds) {
      throw new IllegalStateException("not as expected");
    }
  }
}
