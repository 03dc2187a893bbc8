import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.RaceApi;
import org.openapitools.client.model.Move;
import org.openapitools.client.model.RaceMakeMoves;
import org.openapitools.client.model.RaceNewGame;
import org.openapitools.client.model.RaceOptions;
import org.openapitools.client.model.RacePosition;

/**
 * A whole game through a client of openapi-generator's java, made from a lean document: URL SEED.
 * Prints the moves and the outcome as JSON.
 */
public final class Play {
  public static void main(String[] arguments) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(arguments[0]);
    RaceApi api = new RaceApi(client);
    RaceNewGame plan = new RaceNewGame().seed(arguments[1]).seal(true);
    RacePosition seen = api.raceStates(plan.options(new RaceOptions().players(2)), null);
    List<String> made = new ArrayList<>();
    long chance = 42; // Park and Miller's generator
    while (seen.getOutcome() == null) {
      List<Move> moves = seen.getDecisions().get(0).getMoves();
      chance = chance * 16807 % 2147483647;
      String move = moves.get((int) (chance % moves.size())).getText();
      made.add(move);
      RaceMakeMoves body = new RaceMakeMoves().state(seen.getState()).moves(List.of(move));
      seen = api.raceMoves(body.seal(true), null);
    }
    Map<String, Object> played = Map.of("moves", made, "outcome", seen.getOutcome());
    System.out.println(new ObjectMapper().writeValueAsString(Map.of("stateless", played)));
  }
}
