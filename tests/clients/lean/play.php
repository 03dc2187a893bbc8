<?php
// A whole game through a client of openapi-generator's php or php-nextgen, made from a lean document:
// URL SEED CLIENT. CLIENT is the folder with the client's code. Prints the moves and the outcome as JSON.
declare(strict_types=1);

use OpenAPI\Client\Api\RaceApi;
use OpenAPI\Client\Configuration;
use OpenAPI\Client\Model\RaceMakeMoves;
use OpenAPI\Client\Model\RaceNewGame;
use OpenAPI\Client\Model\RaceOptions;

[, $url, $seed, $client] = $argv;
require '/usr/share/php/GuzzleHttp/autoload.php';
spl_autoload_register(function (string $class) use ($client): void {
    $path = str_replace(['OpenAPI\\Client\\', '\\'], ['', '/'], $class);
    if (file_exists("$client/$path.php")) {
        require "$client/$path.php";
    }
});

$api = new RaceApi(config: (new Configuration())->setHost($url));
$options = new RaceOptions(['players' => 2]);
$seen = $api->raceStates(new RaceNewGame(['options' => $options, 'seed' => $seed, 'seal' => true]));
$made = [];
$chance = 42; // Park and Miller's generator
while ($seen->getOutcome() === null) {
    $moves = $seen->getDecisions()[0]->getMoves();
    $chance = $chance * 16807 % 2147483647;
    $move = $moves[$chance % count($moves)]->getText();
    $made[] = $move;
    $body = new RaceMakeMoves(['state' => $seen->getState(), 'moves' => [$move], 'seal' => true]);
    $seen = $api->raceMoves($body);
}
echo json_encode(['stateless' => ['moves' => $made, 'outcome' => $seen->getOutcome()]]);
