// Written by web/languages.mjs from the catalogs in this folder.
import type { Catalog } from "./catalog";

export const LANGUAGES = {
  en: "English",
  de: "Deutsch",
  pl: "Polski",
} as const;

// Each is a file of its own, which only those load who read it.
export const CATALOGS: Readonly<Record<Exclude<keyof typeof LANGUAGES, "en">, () => Promise<Catalog>>> = {
  de: () => import("./de").then(({ DE }) => DE),
  pl: () => import("./pl").then(({ PL }) => PL),
};
