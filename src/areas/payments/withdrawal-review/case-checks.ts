import { many } from '#blueprint/answer.ts'
import { text, toggle } from '#blueprint/kinds/kinds.ts'

/** What speaks for and against a payment, rule by rule, as its case tells it. */
export const caseChecks = many({
  rule: text(),
  title: text(),
  passed: toggle(),
  value: text(),
  threshold: text(),
})
