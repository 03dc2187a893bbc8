// Beside the table: the menu, and the drawers that take room only where they are open.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Symbol } from "../pieces/icons";

interface DrawerProps {
  name: string;
  title: string;
  symbol?: string;
  /** How many are new in it. */
  news?: number;
  children: ComponentChildren;
  /** Whether it is open on a window that is wide enough. */
  wide?: boolean;
}

/** What is behind a tab at the edge of the table. */
export function Drawer({ name, title, symbol, news, children, wide }: DrawerProps) {
  const [open] = useState(() => (wide ?? false) && matchMedia("(min-width: 125rem)").matches);
  return (
    <details class={`drawer ${name}`} name="drawer" open={open}>
      <summary>
        {symbol && <Symbol name={symbol} />}
        <span>{title}</span>
        {news ? <b class="news" aria-hidden="true">{news}</b> : null}
      </summary>
      <div class="inside">{children}</div>
    </details>
  );
}
