import { line, type Line, type Proof } from '../line.ts'

const durable = 'src/engine/exports/durable.test.ts'

/** Requirements of the security plan that this area holds. */
export const reportsRequirements: Readonly<Record<string, readonly Proof[]>> = {
  'EXP-03': [
    [durable, 'EXP-03 I-21 a file written under load has the sums of its snapshot: its rows, the list and the ledger'],
  ],
  'EXP-06': [
    [durable, 'EXP-06 a worker that is killed leaves no half file and no second one: the next creates the file'],
  ],
  'OPS-02': [
    [
      'src/areas/reports/statements/statements.test.ts',
      'lists every entry of the period once, newest first, with consistent balances',
    ],
    ['src/areas/reports/statements/statements.test.ts', 'has opening, closing and a reconciliation'],
  ],
  'OPS-03': [
    [
      'src/areas/reports/closes/daily-close/close-day.test.ts',
      'each day contains its entries, continues from the previous close and matches the stored balance',
    ],
    [
      'src/areas/reports/closes/daily-close/close-day.test.ts',
      'stakes of open tickets and rounds are a liability until they end',
    ],
  ],
}

const adjusting: Proof = [
  'src/areas/reports/adjustments/adjustments.test.ts',
  'returns status and message, waits, is posted by another user and appears in the ledger',
]

/** Lines of the specification that this area holds. */
export const reportsLines: readonly Line[] = [
  line(3, '70b31252c5', 'adjustment request: what the caller sends', adjusting),
  line(7, '2cde52ecd6', 'adjustment/request and its message', adjusting),
]
