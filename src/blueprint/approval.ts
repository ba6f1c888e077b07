import { many, mapOf, nullable, option } from './answer.ts'
import { count } from './kinds/figures.ts'
import { instant, json, text, toggle, uuid } from './kinds/kinds.ts'

/** A request awaiting second approval, as returned to users who can decide it. */
export const waitingApproval = {
  id: uuid(),
  /** Origin of the request: a list, a page, or a form by its noun. */
  path: text(),
  title: text(),
  subject: text(),
  /** In the currency; in units of any where it is empty. */
  amount: nullable(text()),
  currency: text(),
  domain: count(),
  maker: text(),
  requestedAt: instant(),
  reason: nullable(text()),
  /** Snapshot shown to the maker; the approver decides on exactly this. */
  shown: json(),
  /** The request as entered. */
  input: mapOf(json()),
}

const status = option(['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED', 'WITHDRAWN'])

/** A request with what approving it would do now. */
export const approvalReview = {
  ...waitingApproval,
  status,
  /** The record as it is now; `isChanged` where it differs from `shown`, and approving is refused. */
  current: json(),
  isChanged: toggle(),
  /** Why it cannot be approved now, or not by the caller. */
  refused: nullable(text()),
  effect: nullable({
    subject: text(),
    before: json(),
    after: json(),
    transfers: many(text()),
    needsSecondPerson: toggle(),
  }),
}

/** A request of the caller. */
export const ownRequest = {
  ...waitingApproval,
  status,
  decidedAt: nullable(instant()),
  checker: nullable(text()),
  decisionReason: nullable(text()),
  /** The permission of the second approver, and who can decide; null once it is decided. */
  permission: text(),
  deciders: nullable(many(text())),
}
