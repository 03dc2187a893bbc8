// A stream of server-sent events, read with fetch, which can send a token and a language, unlike EventSource.

/** A message of a stream; a message without a type is a heartbeat. */
export interface Message {
  type: string;
  data: string;
}

const BROKEN = { done: true, value: undefined } as const;

/** The messages of a stream, as they arrive, until it ends or breaks. */
export async function* messagesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Message> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read().catch(() => BROKEN);
    if (done) return; // what is left is no whole message
    const blocks = (text + decoder.decode(value, { stream: true })).split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) yield messageOf(block);
  }
}

function messageOf(block: string): Message {
  const lines = block.split("\n");
  const field = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2)).join("\n");
  return { type: field("event"), data: field("data") };
}
