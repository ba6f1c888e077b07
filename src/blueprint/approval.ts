import { mapOf, nullable } from './answer.ts'
import { amount, instant, json, text, uuid } from './kinds/kinds.ts'

/** A request that waits for a second person, as the server answers it to whoever may decide it. */
export const waitingApproval = {
  id: uuid(),
  /** Where it was asked: a list, a page, or a form by its noun. */
  path: text(),
  title: text(),
  subject: text(),
  amount: nullable(amount()),
  maker: text(),
  askedAt: instant(),
  reason: nullable(text()),
  /** What the first person saw; the second one decides on exactly this. */
  shown: json(),
  /** What was asked for, as it was entered. */
  input: mapOf(json()),
}
