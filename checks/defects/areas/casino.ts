import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const casinoTest = 'src/areas/casino/rules/casino.test.ts'
const stuckRoundsTest = 'src/areas/casino/rounds/stuck-rounds.test.ts'
const repairRule = 'src/areas/casino/rules/repair-round.ts'
const repairRoundTest = 'src/areas/casino/rounds/repair-round.test.ts'
const wallet = 'src/areas/casino/rules/wallet.ts'
const handler = 'src/areas/casino/wallet/wallet.inbound.ts'
const walletTest = 'src/areas/casino/wallet/wallet.test.ts'
const qtech = 'src/areas/casino/adapters/qtech/qtech.adapter.ts'
const qtechTest = 'src/areas/casino/adapters/qtech/qtech.test.ts'
const worldCasino = 'src/areas/casino/adapters/world-casino/world-casino.adapter.ts'
const worldCasinoTest = 'src/areas/casino/adapters/world-casino/world-casino.test.ts'
const gap = 'src/areas/casino/adapters/gap/gap.adapter.ts'
const gapTest = 'src/areas/casino/adapters/gap/gap.test.ts'
const launch = 'src/areas/casino/sessions/launch.inbound.ts'
const launchTest = 'src/areas/casino/sessions/launch.test.ts'

const aura = 'src/areas/casino/adapters/aura/aura.adapter.ts'
const auraTest = 'src/areas/casino/adapters/aura/aura.test.ts'
const exposure = 'src/areas/casino/rules/exposure.ts'
const exposureTest = 'src/areas/casino/rules/exposure.test.ts'

const auraDefects: readonly Defect[] = [
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
    caughtBy: inDomain(exposureTest, 'a result is booked whoever has left, and no loss exceeds what was reserved'),
  },
  {
    name: 'a corrected result of Aura is taken for a repeat',
    file: aura,
    find: "const content = betvoid ? 'void' : majorUnits(pnl)",
    replace: "const content = betvoid ? 'void' : 'result'",
    caughtBy: onServer(
      auraTest,
      'an exposure replaces that of its round, results are booked once and corrected, and a void books nothing',
    ),
  },
  {
    name: 'Aura is believed with any operator',
    file: aura,
    find: 'equalTexts(secret, operatorIn(request))',
    replace: "operatorIn(request) !== ''",
    caughtBy: onServer(auraTest, 'believes no other operator, and stores bytes without the secret'),
  },
]

export const casinoDefects: readonly Defect[] = [
  ...auraDefects,
  {
    name: 'a game is compared without the scatter of its wins',
    file: 'src/areas/casino/rules/return-to-player.ts',
    find: '100_000_000n * wonSquares - ',
    replace: '100_000_000n * 0n * wonSquares + ',
    caughtBy: inDomain(
      'src/areas/casino/rules/return-to-player.test.ts',
      'the same return is within the wider band of a game with rare large wins',
    ),
  },
  {
    name: 'open rounds count as lost in the return of a game',
    file: 'src/areas/casino/returns/returns.data.ts',
    find: 'filter (where ${isSettled}), 0)',
    replace: "filter (where casino_round.status <> 'VOIDED'), 0)",
    caughtBy: onServer(
      'src/areas/casino/returns/returns.test.ts',
      'shows the band and the standing of a game as the rule computes them',
    ),
  },
  {
    name: 'a provider refunds a round again that staff have voided',
    file: repairRule,
    find: "...open.map(({ id, amount }) => put('refund', id, amount)),",
    replace: '',
    caughtBy: onServer(
      repairRoundTest,
      'a second person voids a round: the stake returns once, and the late calls of the provider move nothing',
    ),
  },
  {
    name: 'a round whose stake is not in the ledger is voided',
    file: repairRule,
    find: "if (finding === 'BET_NOT_BOOKED' || finding === 'AMOUNTS_DIFFER')",
    replace: "if (finding === 'BET_NOT_BOOKED')",
    caughtBy: inDomain(
      'src/areas/casino/rules/repair-round.test.ts',
      'repairs no round that has ended, is assigned to others, differs from the ledger or used free rounds',
    ),
  },
  {
    name: 'a voided round keeps its win',
    file: repairRule,
    find: "...booked(money(0n - played.won), 'casino', { ...order, kind: 'CASINO_ADJUST' }),",
    replace: '',
    caughtBy: inDomain(
      'src/areas/casino/rules/repair-round.test.ts',
      'a voided round costs the player nothing, and a closed one changes nothing, whatever was booked before',
    ),
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
    find: 'const { code, balanceThen, currency, reference } = outcome.answer',
    replace: 'const { code, balance: balanceThen, currency, reference } = outcome.answer',
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
    find: 'const { code, balance, reference } = outcome.answer',
    replace: 'const { code, balanceThen: balance, reference } = outcome.answer',
    caughtBy: onServer(worldCasinoTest, 'answers a repeat with the balance of now and the first transaction'),
  },
  {
    name: 'World Casino is believed with any partner key',
    file: worldCasino,
    find: 'equalTexts(secret, partnerKeyIn(body))',
    replace: 'equalTexts(secret, secret) || partnerKeyIn(body) === secret',
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
    name: 'the secret of a key is stored with the bytes of a call',
    file: 'src/areas/casino/wallet/call-body.ts',
    find: ".replaceAll(secret, '*')",
    replace: '',
    caughtBy: onServer(worldCasinoTest, 'believes no other partner key, and stores bytes without it'),
  },
  {
    name: 'a silent provider is contacted a minute late',
    file: 'src/areas/casino/rules/stuck-round.ts',
    find: 'minutes < patienceHours',
    replace: 'minutes <= patienceHours',
    caughtBy: inDomain(
      'src/areas/casino/rules/stuck-round.test.ts',
      'derives the next step from the finding and its age',
    ),
  },
  {
    name: 'a bet of the whole balance is refused',
    file: wallet,
    find: 'call.amount > facts.available',
    replace: 'call.amount >= facts.available',
    caughtBy: inDomain(casinoTest, 'moves money once for one id, and refuses different details under it'),
  },
  {
    name: 'a refund goes to another account',
    file: wallet,
    find: 'facts.bet.accountId !== call.accountId || ',
    replace: '',
    caughtBy: inDomain(casinoTest, 'may always credit: the player may have left and is owed the money'),
  },
  {
    name: 'a repeat in another currency counts as the same call',
    file: wallet,
    find: ' && a.currency === b.currency',
    replace: '',
    caughtBy: inDomain(casinoTest, 'moves money once for one id, and refuses different details under it'),
  },
  {
    name: 'a round without a result is closed with the provider',
    file: 'src/areas/casino/rounds/stuck-rounds.data.ts',
    find: '${returnedOf} > 0 then',
    replace: '${returnedOf} >= 0 then',
    caughtBy: onServer(stuckRoundsTest, 'shows the finding and next step of a stuck round as the rule computes them'),
  },
  {
    name: 'a round that has ended is claimed again',
    file: 'src/areas/casino/rounds/round-case.act.ts',
    find: 'barred: ({ round }) => endedRefusal(round)',
    replace: 'barred: () => null',
    caughtBy: onServer(stuckRoundsTest, 'keeps the last assignee of a round that has ended'),
  },
  {
    name: 'a refund before its bet leaves no trace',
    file: handler,
    find: "kind === 'refund' && decision !== 'REFUSED'",
    replace: "kind === 'refund' && decision === 'APPLIED'",
    caughtBy: onServer(walletTest, 'a refund that arrives before its bet leaves a tombstone: the late bet is refused'),
  },
  {
    name: 'a repeated call is not counted',
    file: handler,
    find: 'occurrences: occurrences + 1',
    replace: 'occurrences',
    caughtBy: onServer(walletTest, 'answers a repeat as the first time, counts it, and moves nothing'),
  },
  {
    name: 'a repeat is answered with the balance of now',
    file: qtech,
    find: 'majorUnits(balanceThen)',
    replace: 'majorUnits(outcome.answer.balance)',
    caughtBy: onServer(walletTest, 'answers a repeat as the first time, counts it, and moves nothing'),
  },
  {
    name: 'a session of one game takes bets on another',
    file: handler,
    find: ' && (session.gameCode ?? gameCode) === gameCode',
    replace: '',
    caughtBy: onServer(
      qtechTest,
      'refuses a token of another player, another game or nobody, and a player of another domain',
    ),
  },
  {
    name: 'a wrong signature stops only what reads',
    file: 'src/areas/casino/wallet/answer-provider.ts',
    find: 'if (!isSigned) return',
    replace: "if (!isSigned && request.method === 'GET') return",
    caughtBy: onServer(qtechTest, 'a signature covers the request line and the bytes'),
  },
  {
    name: 'the bytes of an unreadable call are lost',
    file: 'src/areas/casino/wallet/store-unreadable.ts',
    find: 'if (rows.length === 0 || sealed === null) return',
    replace: 'if (rows.length >= 0 || sealed === null) return',
    caughtBy: onServer(
      qtechTest,
      'refuses amounts that are negative, too fine, huge or no amounts, and stores what was sent',
    ),
  },
  {
    name: 'a call is kept without its request line',
    file: 'src/areas/casino/wallet/call-body.ts',
    find: '${method.toUpperCase()} ${target}\\n\\n',
    replace: '',
    caughtBy: onServer(
      'src/server/routes/providers/casino-routes.test.ts',
      'takes a call sent as %s, and keeps its request line and its bytes sealed',
    ),
  },
  {
    name: 'a round counts before it has its result',
    file: 'src/areas/casino/rules/round.ts',
    find: "isEnded ? 'SETTLED' : 'OPEN'",
    replace: "'SETTLED'",
    caughtBy: inDomain(
      'src/areas/casino/rules/round.test.ts',
      'adds up several bets and wins of a round, and counts a refunded bet as not placed',
    ),
  },
  {
    name: 'a locked player opens a game',
    file: launch,
    find: "if (player.status !== 'ACTIVE') return",
    replace: "if (player.status === 'CLOSED') return",
    caughtBy: onServer(
      launchTest,
      'refuses a locked player, one in a cool-off, one whom nobody knows and one of another domain',
    ),
  },
  {
    name: 'a player in a cool-off opens a game',
    file: launch,
    find: 'if (barred) return barred',
    replace: '',
    caughtBy: onServer(
      launchTest,
      'refuses a locked player, one in a cool-off, one whom nobody knows and one of another domain',
    ),
  },
]
