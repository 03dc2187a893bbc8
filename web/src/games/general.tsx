/** The table of any game without a module of its own: whatever a view says, with its names. */
import type { Catalogue, Name } from "../api/types";
import { Board } from "../pieces/board";
import { Card, Cards } from "../pieces/cards";
import { baseOf, faceOf, inWords, memo, type Face, type Faces } from "../pieces/face";
import { Count, Counts, Zone } from "../pieces/parts";
import { Plate } from "../pieces/plate";
import type { Game, TableProps } from "../pieces/game";
import { capital } from "../pieces/names";
import { whoOf, type Who } from "../pieces/players";

type Values = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Everything in a catalogue with an id and a name, with the words and numbers that are said of it. */
export const facesOf = memo((components: Catalogue["components"]): Faces => {
  const faces = new Map<string, Face>();
  const collect = (value: unknown): void => {
    if (isRecord(value) && typeof value["id"] === "string" && typeof value["name"] === "string") {
      faces.set(value["id"], faceIn(value, value["id"], value["name"]));
    }
    if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
  };
  collect(components);
  return faces;
});

function faceIn(facts: Values, id: string, name: string): Face {
  const said = Object.entries(facts).filter(([fact]) => fact !== "id" && fact !== "name");
  const lines = said.flatMap(([fact, value]) => {
    if (typeof value !== "string" && typeof value !== "number") return [];
    return [{ phase: null, text: fact === "text" ? String(value) : `${inWords(fact)}: ${value}` }];
  });
  return { id, name, sort: "other", lines };
}

interface Shown {
  faces: Faces;
  who: Who;
}

const isPieceOf = (faces: Faces, value: unknown): value is string =>
  typeof value === "string" && faces.has(baseOf(value));

/** Whether a value is said in a word or a number. */
const isPlain = (value: unknown, faces: Faces): boolean =>
  Array.isArray(value)
    ? value.length > 0 && value.every((each) => !isPieceOf(faces, each) && isPlain(each, faces))
    : typeof value !== "object" && !isPieceOf(faces, value);

function inWord(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWord).join(", ");
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}

/** The members of a record: words and numbers in a line, then everything else under its name. */
function Members({ values, ...shown }: Shown & { values: Values }) {
  const members = Object.entries(values).filter(([, value]) => value !== null);
  const plain = members.filter(([, value]) => isPlain(value, shown.faces));
  const others = members.filter(([, value]) => !isPlain(value, shown.faces));
  return (
    <>
      {plain.length > 0 && (
        <Counts>
          {plain.map(([name, value]) => <Count key={name} label={inWords(name).toLowerCase()} value={inWord(value)} />)}
        </Counts>
      )}
      {others.map(([name, value]) => <Member key={name} {...shown} name={name} value={value} />)}
    </>
  );
}

function Member({ name, value, ...shown }: Shown & { name: string; value: unknown }) {
  return (
    <div class="p-member">
      <h3>{inWords(name)}</h3>
      <Value {...shown} name={name} value={value} />
    </div>
  );
}

/** A piece, pieces, how many there are of each, or further records. */
function Value({ name, value, ...shown }: Shown & { name: string; value: unknown }) {
  const { faces } = shown;
  const label = inWords(name);
  if (isPieceOf(faces, value)) return <Pieces label={label} faces={faces} pieces={[value]} />;
  if (Array.isArray(value)) {
    if (!value.length) return <p class="p-none">None.</p>;
    if (value.every((each) => isPieceOf(faces, each))) return <Pieces label={label} faces={faces} pieces={value} />;
    return <>{value.map((each, place) => <Value key={place} {...shown} name={name} value={each} />)}</>;
  }
  if (!isRecord(value)) return <p>{value === null ? "None." : inWord(value)}</p>;
  const counted = Object.entries(value);
  if (counted.length && counted.every(([piece, count]) => isPieceOf(faces, piece) && typeof count === "number")) {
    return (
      <Cards label={label} lie="few">
        {counted.map(([piece, count]) => <Card key={piece} piece={piece} face={faceOf(faces, piece)} tag={String(count)} small />)}
      </Cards>
    );
  }
  return <Members {...shown} values={value} />;
}

function Pieces({ label, faces, pieces }: { label: string; faces: Faces; pieces: readonly string[] }) {
  return (
    <Cards label={label}>
      {pieces.map((piece) => <Card key={piece} piece={piece} face={faceOf(faces, piece)} />)}
    </Cards>
  );
}

/** Lists of records, such as what each player has, are zones of their own. */
const isList = (value: unknown): value is readonly Values[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRecord);

function Whole({ table, seats, ...shown }: Shown & { table: Values; seats: number }) {
  const lists = Object.entries(table).filter(([, value]) => isList(value));
  const titleOf = (name: string, values: Values, list: unknown, place: number): string => {
    const seat = values["seat"] ?? ((list as unknown[]).length === seats ? place : null);
    return typeof seat === "number" ? capital(shown.who(seat)) : `${inWords(name)} ${place + 1}`;
  };
  const others = Object.entries(table).filter(([, value]) => !isList(value));
  return (
    <>
      <Zone name="hand" title="Table"><Members {...shown} values={Object.fromEntries(others)} /></Zone>
      {lists.map(([name, list]) => (
        <div class="p-several" key={name}>
          {(list as readonly Values[]).map((values, place) => (
            <Zone key={place} name="other" title={titleOf(name, values, list, place)}>
              <Members {...shown} values={withoutSeat(values)} />
            </Zone>
          ))}
        </div>
      ))}
    </>
  );
}

const withoutSeat = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== "seat"));

function GeneralTable(props: TableProps<Name>) {
  const faces = facesOf(props.catalogue.components);
  return (
    <Board {...props} faces={faces} opponents={props.seats.map((_, seat) => (seat === props.me ? null : <Plate key={seat} seat={seat} />))} own={props.me !== null && <Plate seat={props.me} sources />}>
      <Whole table={props.view.table as unknown as Values} faces={faces} who={whoOf(props)} seats={props.seats.length} />
    </Board>
  );
}

/** Pieces are what the catalogue names: they are found in views, in moves, and in the log. */
export const general: Omit<Game<Name>, "name"> = {
  Table: GeneralTable,
  faces: ({ components }) => facesOf(components),
  isPiece: (word, { components }) => facesOf(components).has(baseOf(word)),
  isThing: (word, { components }) => facesOf(components).has(baseOf(word)),
};
