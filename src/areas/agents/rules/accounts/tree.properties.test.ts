import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, negate, zeroMoney, sum, type Money } from '#values/money.ts'
import {
  bookResult,
  collect,
  columns,
  emptySheet,
  imbalance,
  payParent,
  type BalanceSheet,
} from '#areas/agents/rules/chips/balance-sheet.ts'
import type { SharePath } from '#areas/agents/rules/chips/path.ts'
import { split } from '#areas/agents/rules/chips/split.ts'

/** A tree in memory: parents, shares and the books of each node. */
interface Node {
  readonly id: number
  parent: number | null
  held: number
  sheet: BalanceSheet
  own: Money
}
interface Player {
  readonly id: number
  agent: number
  result: Money
  /** What the agents of each path received from the player's results. */
  readonly shared: Money[]
}

const anyTree = fc.array(fc.record({ above: fc.nat(), held: fc.nat(10_000) }), { minLength: 2, maxLength: 12 })
const anySteps = fc.array(
  fc.record({
    what: fc.constantFrom('bet', 'bet', 'bet', 'collect', 'pay', 'movePlayer', 'moveAgent', 'share'),
    who: fc.nat(),
    where: fc.nat(),
    amount: fc.bigInt(-(10n ** 9n), 10n ** 9n).map(money),
  }),
  { maxLength: 80 },
)
type Step = (typeof anySteps extends fc.Arbitrary<infer Steps extends readonly unknown[]> ? Steps : never)[number]

const at = <T>(all: readonly T[], place: number): T => all[place % all.length]!

class AgentTree {
  readonly nodes: Node[]
  readonly players: Player[]

  constructor(plan: readonly { above: number; held: number }[]) {
    this.nodes = [{ id: 0, parent: null, held: 10_000, sheet: emptySheet, own: zeroMoney }]
    for (const { above, held } of plan) {
      const parent = at(this.nodes, above)
      this.nodes.push({
        id: this.nodes.length,
        parent: parent.id,
        held: Math.min(held, parent.held),
        sheet: emptySheet,
        own: zeroMoney,
      })
    }
    this.players = this.nodes.map(({ id }) => ({ id, agent: id, result: zeroMoney, shared: [] }))
  }

  node = (id: number): Node => this.nodes[id]!
  chain = (id: number): Node[] => {
    const node = this.node(id)
    return node.parent === null ? [node] : [node, ...this.chain(node.parent)]
  }
  below = (id: number): Node[] => this.nodes.filter((one) => this.chain(one.id).some((each) => each.id === id))

  bet(player: Player, amount: Money): void {
    const chain = this.chain(player.agent)
    const path: SharePath = chain.map(({ id, held }) => ({ accountId: BigInt(id), held }))
    const owns = split(amount, path)
    let clients: Money = amount
    chain.forEach((node, place) => {
      const own = owns[place] ?? zeroMoney
      node.own = money(node.own + own)
      node.sheet = bookResult(node.sheet, clients, own)
      // A node passes up its client's result less its own part.
      clients = money(clients + own)
    })
    player.result = money(player.result + amount)
    player.shared.push(...owns)
  }

  step({ what, who, where, amount }: Step): void {
    const node = at(this.nodes, who)
    const to = at(this.nodes, where)
    const player = at(this.players, who)
    if (what === 'bet') this.bet(player, amount)
    else if (what === 'collect') node.sheet = collect(node.sheet, amount)
    else if (what === 'pay' && node.parent !== null) {
      node.sheet = payParent(node.sheet, amount)
      const above = this.node(node.parent)
      above.sheet = collect(above.sheet, amount)
    } else if (what === 'movePlayer') player.agent = to.id
    else if (what === 'moveAgent' && node.parent !== null && !this.below(node.id).includes(to) && node.held <= to.held)
      node.parent = to.id
    else if (what === 'share' && node.parent !== null) {
      const min = Math.max(0, ...this.nodes.filter(({ parent }) => parent === node.id).map(({ held }) => held))
      node.held = Math.max(min, Math.min(this.node(node.parent).held, where % 10_001))
    }
  }
}

const totalOf = (world: AgentTree): Money => sum(world.nodes.map(({ own }) => own))

describe('a random tree with a random history', () => {
  test('keeps every balance sheet balanced after each step', () => {
    fc.assert(
      fc.property(anyTree, anySteps, (plan, steps) => {
        const world = new AgentTree(plan)
        for (const step of steps) {
          world.step(step)
          for (const { sheet } of world.nodes) {
            expect(imbalance(sheet)).toBe(0n)
            const { left, right } = columns(sheet)
            expect(sum(left.map(([, each]) => each))).toBe(sum(right.map(([, each]) => each)))
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  test('has the same sums by level as by player, whatever was moved and whatever shares changed', () => {
    fc.assert(
      fc.property(anyTree, anySteps, (plan, steps) => {
        const world = new AgentTree(plan)
        for (const step of steps) world.step(step)
        expect(totalOf(world)).toBe(negate(sum(world.players.map(({ result }) => result))))
        for (const { result, shared } of world.players) expect(sum(shared)).toBe(negate(result))
        const root = world.node(0)
        expect(root.held).toBe(10_000)
        // No node has less than a child, so the next bet can be split too.
        for (const { parent, held } of world.nodes)
          if (parent !== null) expect(held).toBeLessThanOrEqual(world.node(parent).held)
      }),
      { numRuns: 200 },
    )
  })

  test('a move changes no total: earnings stay where they were paid', () => {
    fc.assert(
      fc.property(anyTree, anySteps, anySteps, (plan, before, moves) => {
        const world = new AgentTree(plan)
        for (const step of before) world.step(step)
        const owns = world.nodes.map(({ own, sheet }) => [own, sheet.cash, sheet.parent, sheet.clients])
        for (const step of moves) world.step({ ...step, what: step.who % 2 === 0 ? 'moveAgent' : 'movePlayer' })
        expect(world.nodes.map(({ own, sheet }) => [own, sheet.cash, sheet.parent, sheet.clients])).toEqual(owns)
      }),
      { numRuns: 100 },
    )
  })
})
