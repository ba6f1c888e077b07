import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRefusal } from '#blueprint/decision/decision.ts'
import { acknowledge, answer, close, complaintFlow, complaintOutcomes, handOver, reopen } from './complaint.ts'

const steps = ['acknowledge', 'answer', 'reopen', 'handOver', 'close'] as const
type Step = (typeof steps)[number]

interface Row {
  readonly status: string
  readonly acknowledgedAt: Date | null
  readonly columns: Readonly<Record<string, unknown>>
}

function decided(row: Row, step: Step, outcome: (typeof complaintOutcomes)[number], minute: number) {
  const by = { name: 'meera', limit: null, at: new Date(minute * 60_000) }
  const ending = { by, reason: 'said at length', rows: [] }
  if (step === 'acknowledge') return acknowledge(row, by)
  if (step === 'answer') return answer(row, outcome, ending)
  if (step === 'reopen') return reopen(row)
  return step === 'handOver' ? handOver(row, 'The ombudsman', ending) : close(row, outcome, ending)
}

function after(row: Row, step: Step, outcome: (typeof complaintOutcomes)[number], minute: number): Row {
  const decision = decided(row, step, outcome, minute)
  if (isRefusal(decision) || decision.move === undefined) return row
  const columns = { ...row.columns, ...decision.set }
  const { acknowledged_at: at } = columns
  return {
    status: complaintFlow.moves[decision.move].to,
    acknowledgedAt: at instanceof Date ? at : null,
    columns,
  }
}

test('whatever staff do in whatever order: the row is one that the register takes, and the first acknowledgement stays', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ step: fc.constantFrom(...steps), outcome: fc.constantFrom(...complaintOutcomes) }), {
        maxLength: 12,
      }),
      (walk) => {
        let row: Row = { status: 'OPEN', acknowledgedAt: null, columns: {} }
        walk.forEach(({ step, outcome }, minute) => {
          const next = after(row, step, outcome, minute)
          if (row.acknowledgedAt !== null) expect(next.acknowledgedAt).toEqual(row.acknowledgedAt)
          row = next
          const { outcome: answered = null, ruling: outside = null, handed_to: to = null } = row.columns
          if (row.status !== 'OPEN') expect(row.acknowledgedAt).not.toBeNull()
          if (row.status === 'ANSWERED') expect(answered).not.toBeNull()
          if (row.status === 'ACKNOWLEDGED') expect(answered).toBeNull()
          expect(row.status === 'CLOSED').toBe(outside !== null)
          if (row.status === 'HANDED_OVER' || row.status === 'CLOSED') expect(to).toBe('The ombudsman')
        })
      },
    ),
  )
})
