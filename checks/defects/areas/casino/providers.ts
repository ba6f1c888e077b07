import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const walletTest = 'src/areas/casino/wallet/wallet.test.ts'
const qtech = 'src/areas/casino/adapters/qtech/qtech.adapter.ts'
const worldCasino = 'src/areas/casino/adapters/world-casino/world-casino.adapter.ts'
const worldCasinoTest = 'src/areas/casino/adapters/world-casino/world-casino.test.ts'
const gap = 'src/areas/casino/adapters/gap/gap.adapter.ts'
const gapTest = 'src/areas/casino/adapters/gap/gap.test.ts'
const aura = 'src/areas/casino/adapters/aura/aura.adapter.ts'
const auraTest = 'src/areas/casino/adapters/aura/aura.test.ts'
const exposure = 'src/areas/casino/rules/exposure.ts'
const exposureTest = 'src/areas/casino/rules/exposure.test.ts'

export const casinoProviderDefects: readonly Defect[] = [
  {
    name: 'a second exposure of a round is added to the first',
    file: exposure,
    find: '{ ...round, exposed: amount }',
    replace: '{ ...round, exposed: subtract(round.exposed, negate(amount)) }',
    caughtBy: inDomain(exposureTest, 'a round reserves its last exposure while it is open, and counts it as the stake'),
  },
  {
    name: 'a corrected result is paid beside the one before',
    file: exposure,
    find: "...booked(negate(round.won), 'casino', { ...order, kind: 'CASINO_ADJUST' }),",
    replace: '',
    caughtBy: inDomain(exposureTest, 'another result takes the one before back, and is booked'),
  },
  {
    name: 'a loss of Aura takes more than was reserved',
    file: exposure,
    find: 'amount < negate(round.exposed)',
    replace: 'amount < negate(round.exposed) - 1n',
    caughtBy: inDomain(
      exposureTest,
      'a result is booked also for players who have left, and no loss exceeds what was reserved',
    ),
  },
  {
    name: 'a corrected result of Aura is taken for a repeat',
    file: aura,
    find: "const content = betvoid ? 'void' : majorUnits(pnl)",
    replace: "const content = betvoid ? 'void' : 'result'",
    caughtBy: onServer(
      auraTest,
      'C34 an exposure replaces that of its round, results are booked once and corrected, and a void books nothing',
    ),
  },
  {
    name: 'Aura is believed with any operator',
    file: aura,
    find: 'equalTexts(secret, operatorIn(request))',
    replace: "operatorIn(request) !== ''",
    caughtBy: onServer(auraTest, 'believes no other operator, and stores bytes without the secret'),
  },
  {
    name: 'GAP signs the body alone',
    file: gap,
    find: 'Buffer.concat([Buffer.from(`${target}\\n`), body])',
    replace: "request.method === 'GET' ? Buffer.from(target) : body",
    caughtBy: onServer(gapTest, 'only the private key of GAP signs, for one path and one body'),
  },
  {
    name: 'GAP gets the balance of now for a repeat',
    file: gap,
    find: "repeats: 'STORED'",
    replace: "repeats: 'CURRENT'",
    caughtBy: onServer(gapTest, 'a repeat is answered as the first time, whatever was played since'),
  },
  {
    name: 'a rollback of GAP is known by its own id',
    file: gap,
    find: "kind: 'refund', id: content.reference_transaction_uuid,",
    replace: "kind: 'refund', id: content.transaction_uuid,",
    caughtBy: onServer(gapTest, 'has a word of its own for each refusal, and moves nothing for any'),
  },
  {
    name: 'GAP calculates in hundredths',
    file: gap,
    find: 'Number(toMicroUnits(money(balance)))',
    replace: 'Number(balance)',
    caughtBy: onServer(
      gapTest,
      'plays a round over HTTP in 1/100000 of a unit: token, balance, bets, a rollback and a win',
    ),
  },
  {
    name: 'a game of GAP is played although its provider is off',
    file: 'src/areas/casino/catalogues/games/availability.facts.ts',
    find: "${isOff('provider')} or ${isOff('parent')} then 'PROVIDER_OFF'",
    replace: "${isOff('provider')} then 'PROVIDER_OFF'",
    caughtBy: onServer(
      gapTest,
      'takes no bet on a game whose provider, sub-provider or category is off, and pays its win',
    ),
  },
  {
    name: 'World Casino gets an old balance for a repeat',
    file: worldCasino,
    find: "repeats: 'CURRENT'",
    replace: "repeats: 'STORED'",
    caughtBy: onServer(worldCasinoTest, 'answers a repeat with the balance of now and the first transaction'),
  },
  {
    name: 'World Casino is believed with any partner key',
    file: worldCasino,
    find: 'equalTexts(secret, partnerKeyIn(request))',
    replace: 'equalTexts(secret, secret) || partnerKeyIn(request) === secret',
    caughtBy: onServer(worldCasinoTest, 'believes no other partner key, and stores bytes without it'),
  },
  {
    name: 'a cancellation of World Casino is known by its own id',
    file: worldCasino,
    find: "kind: 'refund', id: betId, betId: null",
    replace: "kind: 'refund', id, betId: null",
    caughtBy: onServer(worldCasinoTest, 'plays a round over HTTP: token, balance, debits, a cancellation and a win'),
  },
  {
    name: 'a repeat is answered with the balance of now',
    file: qtech,
    find: "repeats: 'STORED'",
    replace: "repeats: 'CURRENT'",
    caughtBy: onServer(walletTest, 'answers a repeat as the first time, counts it, and moves nothing'),
  },
]
