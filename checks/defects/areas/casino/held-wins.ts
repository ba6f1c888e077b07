import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const rule = 'src/areas/casino/rules/held-win.ts'
const ruleTest = 'src/areas/casino/rules/held-win.test.ts'
const byChance = 'src/areas/casino/rules/held-win.properties.test.ts'
const pages = 'src/areas/casino/held-wins/held-wins.test.ts'
const purses = 'src/areas/casino/rules/purses.ts'
const pursesTest = 'src/areas/casino/rules/purses.test.ts'

export const heldWinDefects: readonly Defect[] = [
  {
    name: 'a win of exactly the amount is not held',
    file: rule,
    find: 'if (from !== null && win >= from)',
    replace: 'if (from !== null && win > from)',
    caughtBy: inDomain(ruleTest, 'held or not: a win of the amount'),
  },
  {
    name: 'a small win is held for its multiple',
    file: rule,
    find: ' && win >= (multipleFrom ?? zeroMoney)',
    replace: '',
    caughtBy: inDomain(ruleTest, 'held or not: a large multiple of a small stake that is still a small win'),
  },
  {
    name: 'a correction leaves the win held that it takes back',
    file: rule,
    find: '      ...released.map((one) => releaseOf(order, one.amount)),\n',
    replace: '',
    caughtBy: inDomain(ruleTest, 'a correction takes held money first, from the last win back'),
  },
  {
    name: 'a rejected win stays with the player',
    file: rule,
    find: "      transfer({ ...order, kind: 'CASINO_ADJUST', debit: 'wallet', credit: 'casino', amount, mayOverdraw: true }),\n",
    replace: '',
    caughtBy: inDomain(
      byChance,
      'whatever is won, corrected and decided: nothing is lost or doubled, and what is held is the sum of the cases',
    ),
  },
  {
    name: 'a rejected win stays in its round',
    file: 'src/areas/casino/held-wins/held-win.act.ts',
    find: 'const won = money(round.won - amount)',
    replace: 'const won = money(round.won)',
    caughtBy: onServer(
      pages,
      'a rejection by two users takes the win out of the round, the result of the player and the wallet',
    ),
  },
  {
    name: 'a bet takes bonus money while cash is left',
    file: purses,
    find: "first === 'CASH' ? 'real' : 'bonus'",
    replace: "first === 'CASH' ? 'bonus' : 'real'",
    caughtBy: inDomain(pursesTest, 'a bet takes cash first, and the rest from the bonus (WG-07)'),
  },
  {
    name: 'a refund goes to cash, whatever its bet was paid with',
    file: purses,
    find: '(amount === whole ? paid : winTo(amount, paid))',
    replace: '({ real: amount, bonus: zeroMoney })',
    caughtBy: inDomain(pursesTest, 'a refund goes back to where its bet came from, in whole and in part'),
  },
]
