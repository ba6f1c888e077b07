import { many } from '#blueprint/answer.ts'
import { text, toggle } from '#blueprint/kinds/kinds.ts'

/** Review checks of a payment, one row per rule. */
export const caseChecks = many({
  rule: text(),
  title: text(),
  passed: toggle(),
  value: text(),
  threshold: text(),
})
