import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const slots = 'src/areas/casino/adapters/slots/slots.adapter.ts'
const slotsTest = 'src/areas/casino/adapters/slots/slots.test.ts'
const freeRounds = 'src/areas/casino/rules/free-rounds.ts'
const freeRoundsTest = 'src/areas/casino/rules/free-rounds.test.ts'
const grants = 'src/areas/casino/wallet/context/wallet-context.facts.ts'

export const casinoSlotsDefects: readonly Defect[] = [
  {
    name: 'a win of unknown free rounds is paid in cash',
    file: freeRounds,
    find: "if (call.kind === 'win' && isNamed && grant === null)",
    replace: "if (call.kind === 'adjust' && isNamed && grant === null)",
    caughtBy: inDomain(
      freeRoundsTest,
      'a win of unknown free rounds is refused, and one of an ordinary bet is paid as the wallet says',
    ),
  },
  {
    name: 'unknown free rounds are refused as used up',
    file: freeRounds,
    find: "grant === null ? 'FREE_ROUNDS_UNKNOWN' : useRound",
    replace: "grant === null ? 'FREE_ROUNDS_USED' : useRound",
    caughtBy: inDomain(freeRoundsTest, 'each refusal of a free round has a code of its own'),
  },
  {
    name: 'a jackpot is paid on top of its win',
    file: 'src/areas/casino/rules/wallet.ts',
    find: "orders(call, 'CASINO_WIN', money(amount - jackpot))",
    replace: "orders(call, 'CASINO_WIN', amount)",
    caughtBy: inDomain(
      'src/areas/casino/rules/casino.test.ts',
      'is paid a jackpot inside its win, in an entry of its own',
    ),
  },
  {
    name: 'the win of a cash bet goes to the free rounds that it names',
    file: grants,
    find: "kind === 'win' && named !== null && named.toLowerCase() !== bet.grantId ? null : bet.grantId",
    replace: 'named ?? bet.grantId',
    caughtBy: onServer(
      slotsTest,
      'a win of an unknown issue, or of another one than its bet, is not paid, and is listed with its amount',
    ),
  },
  {
    name: 'slots get a repeat without being told',
    file: slots,
    find: 'repeated: isRepeat',
    replace: 'repeated: false',
    caughtBy: onServer(
      slotsTest,
      'plays a round: token, balance, two spins, a rollback and a win; a repeat is marked as one',
    ),
  },
  {
    name: 'slots are believed with any signature',
    file: slots,
    find: "return equalTexts(expected, headerIn({ headers }, 'x-request-sign').toLowerCase())",
    replace: "return expected.length === headerIn({ headers }, 'x-request-sign').length",
    caughtBy: onServer(slotsTest, 'believes no other secret and no altered byte'),
  },
  {
    name: 'a jackpot of slots may exceed its win',
    file: slots,
    find: 'jackpot === undefined || jackpot <= amount',
    replace: 'jackpot === undefined || jackpot >= amount || jackpot < amount',
    caughtBy: onServer(slotsTest, 'a jackpot is paid inside the amount of its win, in an entry of its own'),
  },
]
