import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, sum, type Money } from '#values/money.ts'
import type { AnyDecision } from '#blueprint/decision/decision.ts'
import type { TransferOrder } from '#blueprint/ledger/transfer.ts'
import {
  applyOutcome,
  orderPayout,
  paidOf,
  recallPayout,
  type PayoutRecord,
  type Outcome,
  type Payout,
} from './payout.ts'
import { netOf, payByHand, reject, sendBack, withdrawalFlow, type Withdrawal } from './withdrawal.ts'
import { returnRest } from './partial-payment.ts'

const at = new Date('2026-04-01T10:00:00Z')
const arjun = { id: 'arjun', limit: null, at }
const approvedOf = (amount: bigint, fee = 0n): Withdrawal => ({
  id: '0199a0b0-0000-7000-8000-000000000042',
  playerId: 7n,
  amount: money(amount),
  fee: money(fee),
  currency: 'INR',
  status: 'APPROVED',
  requestedBy: 'player:7',
  approvedBy: 'meera',
})

/** A withdrawal and its orders, updated as the database would be after each decision. */
class PayoutSimulation {
  withdrawal: Withdrawal
  orders: PayoutRecord[] = []
  readonly transfers: TransferOrder[] = []

  constructor(withdrawal: Withdrawal) {
    this.withdrawal = withdrawal
  }

  take(decision: AnyDecision): AnyDecision {
    if (decision.refused !== undefined) return decision
    this.transfers.push(...(decision.transfers ?? []))
    for (const { key, values } of decision.rows ?? []) {
      const { id }: Readonly<Record<string, unknown>> = key ?? {}
      this.write(id, values)
    }
    const move = Object.entries(withdrawalFlow.moves).find(([name]) => name === decision.move)?.[1]
    const { fee = this.withdrawal.fee } = (decision.set ?? {}) as { fee?: Money }
    this.withdrawal = {
      ...this.withdrawal,
      ...(move ? { status: move.to } : {}),
      ...(fee === undefined ? {} : { fee }),
      paid: paidOf(this.orders),
    }
    return decision
  }

  private write(id: unknown, values: Readonly<Record<string, unknown>>): void {
    if (id !== undefined) {
      const change = {
        status: values['status'] as Payout['status'],
        utr: (values['utr'] as string | undefined) ?? null,
        message: (values['message'] as string | undefined) ?? null,
      }
      this.orders = this.orders.map(({ key, payout }) => ({
        key,
        payout: payout.id === id ? { ...payout, ...change } : payout,
      }))
      return
    }
    const { id: fresh, attempt, part, amount, due_at: dueAt } = values as unknown as Payout & { due_at: Date }
    const payout: Payout = {
      id: fresh,
      status: 'WAITING',
      gateway: 'pay',
      dueAt,
      queryCount: 0,
      attempt,
      part,
      amount,
      utr: null,
      message: null,
    }
    this.orders.push({ key: { cell: 7, player_id: 7n, id: fresh }, payout })
  }

  order(cap: bigint | null, by = arjun): AnyDecision {
    const ids = Array.from({ length: 50 }, (_, place) => `order-${this.orders.length}-${place}`)
    return this.take(
      orderPayout(this.withdrawal, by, {
        cell: 7,
        ids,
        domainId: 1,
        agentId: 4n,
        gateway: 'pay',
        cap: cap === null ? null : money(cap),
        orders: this.orders,
      }),
    )
  }

  send(): void {
    this.orders = this.orders.map(({ key, payout }) => ({
      key,
      payout: payout.status === 'WAITING' ? { ...payout, status: 'SENT' } : payout,
    }))
  }

  hear(place: number, outcome: Outcome): AnyDecision {
    const order = this.orders[place]
    if (!order) throw new Error(`There is no order ${place}`)
    const others = this.orders.filter((one) => one !== order)
    return this.take(applyOutcome(this.withdrawal, { order, others }, { outcome, at }))
  }

  sumOf(kind: string): bigint {
    return sum(this.transfers.filter((one) => one.kind === kind).map(({ amount }) => amount))
  }
}

const paid = (utr: string): Outcome => ({ outcome: 'PAID', reference: null, utr })
const failed: Outcome = { outcome: 'FAILED', reason: 'closed' }
const unknown: Outcome = { outcome: 'UNKNOWN', reason: 'silence' }

describe("a payout above the bank's cap", () => {
  test('PY-07 is sent in parts of 200000, 200000 and 50000, and is paid when all three are', () => {
    const desk = new PayoutSimulation(approvedOf(45_000_000n))
    expect(desk.order(20_000_000n)).toMatchObject({ message: 'Sending to the gateway in 10 seconds in 3 parts' })
    expect(desk.orders.map(({ payout: { part, amount } }) => [part, amount])).toEqual([
      [1, 20_000_000n],
      [2, 20_000_000n],
      [3, 5_000_000n],
    ])
    desk.send()
    desk.hear(2, paid('c'))
    desk.hear(0, paid('a'))
    expect([desk.withdrawal.status, desk.transfers]).toEqual(['PROCESSING', []])
    expect(desk.hear(1, paid('b'))).toMatchObject({ move: 'succeed', set: { utr: 'a, b, c' } })
    expect(desk.transfers).toMatchObject([{ kind: 'WITHDRAW_PAID', amount: 45_000_000n }])
  })

  test('keeps the rest held after a failed part, to be ordered again under its part number or returned', () => {
    const desk = new PayoutSimulation(approvedOf(45_000_000n, 1_000n))
    desk.order(20_000_000n)
    desk.send()
    desk.hear(0, paid('a'))
    desk.hear(1, failed)
    expect(desk.withdrawal.status).toBe('PROCESSING')
    expect(desk.hear(2, paid('c'))).toMatchObject({
      move: 'payRest',
      set: { reason: '249990.00 paid, 200000.00 not paid: closed' },
    })
    const refusal = '249990.00 was already paid. Pay the rest or return it.'
    expect(reject(desk.withdrawal, 'no').refused).toBe(refusal)
    expect(sendBack(desk.withdrawal, 'no').refused).toBe(refusal)
    const other = new PayoutSimulation(desk.withdrawal)
    other.orders = [...desk.orders]
    expect(other.take(returnRest(other.withdrawal, arjun, 'account closed'))).toMatchObject({
      set: { fee: 0n, returned: 20_001_000n },
    })
    expect([other.sumOf('WITHDRAW_PAID'), other.sumOf('WITHDRAW_RELEASE')]).toEqual([24_999_000n, 20_001_000n])
    desk.order(15_000_000n)
    expect(desk.orders.slice(3).map(({ payout: { attempt, part, amount } }) => [attempt, part, amount])).toEqual([
      [2, 2, 15_000_000n],
      [2, 4, 5_000_000n],
    ])
  })

  test('is recalled as a whole while all parts wait, but not once a part is sent', () => {
    const desk = new PayoutSimulation(approvedOf(300n))
    desk.order(100n)
    const orders = desk.orders
    const [first, ...others] = orders
    if (!first) throw new Error('there are three')
    const begun = [{ ...first, payout: { ...first.payout, status: 'SENT' as const } }, ...others]
    expect(recallPayout(desk.withdrawal, begun, arjun).refused).toBe('This payout was already sent to the gateway.')
    expect(desk.take(recallPayout(desk.withdrawal, orders, arjun))).toMatchObject({ move: 'recall' })
    expect(desk.orders.map(({ payout }) => payout.status)).toEqual(['RECALLED', 'RECALLED', 'RECALLED'])
    expect(desk.withdrawal.status).toBe('APPROVED')
  })

  test('with too many parts is paid manually', () => {
    expect(new PayoutSimulation(approvedOf(51n)).order(1n).refused).toBe(
      'The payout would need 51 parts. Pay it manually.',
    )
    const desk = new PayoutSimulation(approvedOf(51n))
    desk.take(payByHand(desk.withdrawal, arjun, 'HAND123'))
    expect(desk.sumOf('WITHDRAW_PAID')).toBe(51n)
  })

  const anyOutcome = fc.constantFrom<Outcome>(
    paid('u'),
    failed,
    unknown,
    { outcome: 'ACCEPTED', reference: null },
    { outcome: 'ABSENT', reason: 'no' },
  )
  const anyReport = fc.tuple(fc.nat(30), anyOutcome)

  test('is paid exactly once, in any order and number of gateway reports', () => {
    fc.assert(
      fc.property(
        fc.bigInt(2n, 100n),
        fc.bigInt(0n, 1n),
        fc.option(fc.bigInt(5n, 100n)),
        fc.array(fc.array(anyReport, { maxLength: 20 }), { minLength: 1, maxLength: 3 }),
        (amount, fee, cap, rounds) => {
          const desk = new PayoutSimulation(approvedOf(amount, fee))
          for (const sayings of rounds) {
            desk.order(cap)
            desk.send()
            for (const [place, word] of sayings) {
              if (desk.orders.length > 0) desk.hear(place % desk.orders.length, word)
              check(desk, amount)
            }
          }
        },
      ),
    )
  })

  function check({ withdrawal, orders, transfers }: PayoutSimulation, amount: bigint): void {
    const open = orders.filter(({ payout }) => ['WAITING', 'SENT', 'ACCEPTED', 'UNKNOWN'].includes(payout.status))
    const isOver = withdrawal.status === 'SUCCESS' || withdrawal.status === 'FAILED'
    expect(isOver && open.length > 0).toBe(false)
    expect(withdrawal.status === 'SUCCESS').toBe(paidOf(orders) === netOf(withdrawal))
    expect(paidOf(orders) <= netOf(withdrawal)).toBe(true)
    const parts = orders.filter(({ payout }) => payout.status !== 'FAILED').map(({ payout }) => payout.part)
    expect(new Set(parts).size).toBe(parts.length)
    expect(sum(transfers.map((one) => one.amount))).toBe(isOver ? amount : 0n)
  }
})
