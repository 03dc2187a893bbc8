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
import org.openapitools.client.api.RaceForTheGalaxySessionsApi;
import org.openapitools.client.model.JoinSession;
import org.openapitools.client.model.Outcome;
import org.openapitools.client.model.Player;
import org.openapitools.client.model.RaceMakeSessionMoves;
import org.openapitools.client.model.RaceMove;
import org.openapitools.client.model.RaceMoveSource;
import org.openapitools.client.model.RaceNewSession;
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
  private record Seat(RaceForTheGalaxySessionsApi api, String session) {
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
    var plan = new RaceNewSession().seed(args[1]).seats(List.of(ada, new SeatPlan()));
    var created = api(url, null).raceCreateSession(plan, null);
    var session = created.getSession();
    var key = UUID.randomUUID().toString();
    var joined =
        api(url, null).raceJoinSession(session, new JoinSession().name("Ben"), key, null);
    var first = new Seat(api(url, created.getSeatTokens().get(0)), session);
    var second = new Seat(api(url, joined.getToken()), session);

    var start = second.look();
    check(second.waitFor(start.getVersion(), 0) == null);
    var made = second.make(start, firstMove(start));
    check(made.getDecisions().isEmpty());
    var back = second.undo(made);
    check(MAPPER.valueToTree(back.getDecisions()).equals(MAPPER.valueToTree(start.getDecisions())));
    lose(args[2]);
    var copies = new RestoreSession().sealed(List.of(made.getSealed(), back.getSealed()));
    var restored = api(url, created.getToken()).raceRestoreSession(session, copies, null);
    check(!restored.getVersion().equals(start.getVersion()));

    var again = second.look();
    var moves = new ArrayList<>(List.of(text(firstMove(again))));
    var waits = second.make(again, firstMove(again));
    var adas = first.look();
    moves.add(text(firstMove(adas)));
    var changed = CompletableFuture.supplyAsync(() -> waited(second, waits.getVersion()));
    first.make(adas, firstMove(adas));
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

  private static RaceForTheGalaxySessionsApi api(String url, String token) {
    var client = new ApiClient();
    client.updateBaseUri(url);
    if (token != null) {
      client.setRequestInterceptor(call -> call.header("Authorization", "Bearer " + token));
    }
    return new RaceForTheGalaxySessionsApi(client);
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
