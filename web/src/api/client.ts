// The service that serves this page, asked in the page's language.
import { Service } from "galaxy-referee-client";
import { language, t } from "../words";

export { Refusal } from "galaxy-referee-client";

export const service = new Service("", {
  language,
  unreachable: () => ({ title: t("No connection"), detail: t("The service cannot be reached.") }),
});
