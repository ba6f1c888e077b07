import { mapOf, nullable } from './answer.ts'
import { amount, instant, json, text, uuid } from './kinds/kinds.ts'

/** A request awaiting second approval, as returned to users who can decide it. */
export const waitingApproval = {
  id: uuid(),
  /** Origin of the request: a list, a page, or a form by its noun. */
  path: text(),
  title: text(),
  subject: text(),
  amount: nullable(amount()),
  maker: text(),
  requestedAt: instant(),
  reason: nullable(text()),
  /** Snapshot shown to the maker; the approver decides on exactly this. */
  shown: json(),
  /** The request as entered. */
  input: mapOf(json()),
}
