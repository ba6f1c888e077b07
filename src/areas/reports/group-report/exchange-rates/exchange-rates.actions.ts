import { fileHead, maxLines } from '#areas/reports/rules/exchange-rates/rate-file.ts'
import { day, longText, text } from '#blueprint/kinds/kinds.ts'
import { action } from '#blueprint/screen/action.ts'

const decided = {
  permission: 'SETTING_PAGE_EDIT',
  on: 'list',
  asks: 'password',
  preview: true,
  secondApproval: 'always',
} as const

/** A second user decides. A stored rate is never changed. */
export const enterRate = action({
  ...decided,
  name: 'rate',
  title: 'Enter rate',
  input: {
    of: text('Currency', { maxLength: 3, hint: 'Code of ISO 4217, like USD' }),
    into: text('In', { maxLength: 3, hint: 'The reporting currency, like INR' }),
    day: day('Day'),
    rate: text('Rate', { maxLength: 20, hint: 'What one unit of the currency is worth, like 83.335' }),
    note: text('Source', { optional: true, maxLength: 200, hint: 'Where the rate was published' }),
  },
  confirm: 'Store this rate? It is never changed; a correction is another rate for the same day.',
})

export const importRates = action({
  ...decided,
  name: 'import',
  title: 'Import rates',
  input: {
    csv: longText('CSV', { maxLength: 200_000, hint: `First line: ${fileHead}. Max ${maxLines} lines.` }),
    note: text('Source', { optional: true, maxLength: 200, hint: 'Where the rates were published' }),
  },
  confirm: 'Store all rates? If one line is wrong, none is stored.',
})
