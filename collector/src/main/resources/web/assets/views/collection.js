// The view of one collection.

import { Administration } from "../collection/administration.js";
import { Attributes } from "../collection/attributes.js";
import { Certificate } from "../collection/certificate.js";
import { Exports } from "../collection/exports.js";
import { Headline } from "../collection/headline.js";
import { Health, flagNotices } from "../collection/health.js";
import { Sections } from "../collection/sections.js";
import { useCollection } from "../collection/state.js";
import { TakePart } from "../collection/take-part.js";
import { a, div, h1, p, use } from "../elements.js";
import { errorNotice, loading } from "../notices.js";
import { onDemand } from "../on-demand.js";
import { useTitle } from "../page.js";
import { addresses } from "../router.js";

const Crosses = onDemand(() => import("../collection/crosses.js"), "Crosses");
const Differences = onDemand(() => import("../collection/differences.js"), "Differences");
const Locked = onDemand(() => import("../collection/locked.js"), "Locked");
const ReportsOverTime = onDemand(() => import("../collection/reports-over-time.js"), "ReportsOverTime");
const TrendSection = onDemand(() => import("../series/trend-section.js"), "TrendSection");
const WaveDifferences = onDemand(() => import("../series/wave-differences.js"), "WaveDifferences");

const missing = (fault) =>
  fault.status === 404
    ? div(
        { class: "empty" },
        h1("Collection not found"),
        p("It may have been deleted. ", a({ href: addresses.collections }, "All collections")),
      )
    : errorNotice(fault.message);

const measured = (state) =>
  state.readFault?.isAboutAccess
    ? use(Locked, { state })
    : [
        state.readFault && errorNotice(state.readFault.message),
        flagNotices(state.screen),
        use(state.series ? TrendSection : ReportsOverTime, { state }),
        use(Attributes, { state }),
        state.summary.crosses?.length > 0 && use(Crosses, { state }),
        use(state.series ? WaveDifferences : Differences, { state }),
      ];

export const CollectionView = {
  props: ["id"],
  setup(props) {
    const state = useCollection(props.id);
    useTitle(() => state.summary?.name ?? "Collection");
    return () => {
      if (state.fault) {
        return missing(state.fault);
      }
      if (!state.summary) {
        return loading("the collection");
      }
      return [
        use(Headline, { state }),
        use(Sections, { state }),
        measured(state),
        use(Certificate, { state }),
        use(TakePart, { state }),
        use(Health, { state }),
        use(Exports, { state }),
        use(Administration, { state }),
      ];
    };
  },
};
