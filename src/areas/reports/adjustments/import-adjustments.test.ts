import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postTransfers } from '#checks/harness/staff/branches.ts'
import { confirmation, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'

let office: Office
let maker: Colleague
let checker: Colleague

beforeAll(async () => {
  office = await openOffice()
  await postTransfers(office.database.ownerPool, '2026-11-20T10:00:00Z', [
    { account: 1001n, kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', amount: 100_000n },
  ])
  maker = await office.hire({
    username: 'maker',
    permissions: ['ADJUSTMENTS_VIEW', 'ADJUST_REQUEST'],
    itemLimit: 2_000_000n,
  })
  checker = await office.hire({ username: 'checker', permissions: ['ADJUSTMENTS_VIEW', 'ADJUST_APPROVE'] })
})
afterAll(() => office?.close())

describe('an import of adjustments', () => {
  const file = (...lines: string[]) => ['player,direction,amount,category,note', ...lines].join('\n')
  const send = (csv: string, query = '') =>
    maker.post(`/api/player-adjustments/import${query}`, query === '' ? { csv, ...confirmation } : { csv })
  const line = 'player_1001,CREDIT,1.00,promo,"Festival draw, third prize"'

  test('is previewed, requested as a batch and approved in bulk', async () => {
    const csv = file(line, '1002,credit,2.50,goodwill,Long wait for a payout')
    const count = async () => Number((await office.rows('select count(*) from adjustment'))[0].count)
    const before = await count()
    const seen = await send(csv, '?preview=1')
    expect(seen.body.data.after).toMatchObject({ lines: '2', players: '2', credits: '3.50', debits: '0.00' })
    expect(await count()).toBe(before)
    expect((await send(csv)).body.message).toBe('2 requests are awaiting approval: credits 3.50, debits 0.00')
    const made = await office.rows('select id, batch, note from adjustment order by requested_at desc, id desc limit 2')
    expect(new Set(made.map(({ batch }) => batch)).size).toBe(1)
    const approved = await checker.post('/api/player-adjustments/approvals', {
      ids: made.map(({ id }) => id),
      ...confirmation,
    })
    expect(approved.body.message).toBe('Approve selected: 2 done')
    expect(await verify(office.database.db)).toEqual([])
  })

  test('is all or nothing, and reports an error for each line', async () => {
    const csv = file(
      line,
      'nobody,CREDIT,1.00,promo,Festival draw',
      'player_1002,SIDEWAYS,1.00,promo,Festival draw',
      'player_1002,DEBIT,99999.00,promo,Festival draw',
    )
    const refused = await send(csv)
    expect(refused.status).toBe(409)
    for (const words of [
      'Line 3: there is no player nobody',
      'Line 4: direction',
      'Line 5: amount exceeds your limit',
    ]) {
      expect(refused.body.fields.csv).toContain(words)
    }
    expect((await send(file(...Array.from({ length: 501 }, () => line)))).body.fields.csv).toContain('at most 500')
    expect((await send('player;amount')).body.fields.csv).toContain('The first line must be')
    const twice = 'player_1003,DEBIT,0.01,test,Spends what is not there'
    expect((await send(file(twice))).body.fields.csv).toContain('is available')
    // Each line uses the balance left by the previous ones: of 1001.00, a second 600.00 is not available, but 0.01 is.
    const [half, paisa] = ['600.00', '0.01'].map((amount) => `player_1001,DEBIT,${amount},test,Taken back in two parts`)
    expect((await send(file(half ?? '', half ?? ''))).body.fields.csv).toBe('Line 3: only 401.00 is available.')
    expect((await send(file(half ?? '', paisa ?? ''))).status).toBe(200)
  })

  test('reads a note with a line break as one request, and refuses an open quotation mark and a decimal comma', async () => {
    const count = async () => Number((await office.rows('select count(*) from adjustment'))[0].count)
    const before = await count()
    const note = '"Paid twice\nplayer_1001,CREDIT,5000.00,goodwill,Second line of the note"'
    const sent = await send(file(`player_1001,CREDIT,10.00,goodwill,${note}`))
    expect(sent.body.message).toBe('1 requests are awaiting approval: credits 10.00, debits 0.00')
    for (const [refused, words] of [
      [file('player_1001,CREDIT,10.00,goodwill,"never closed'), 'Line 2: a quotation mark is not closed'],
      [file('player_1001,CREDIT,"12,50",goodwill,Paid in another currency'), 'Line 2: amount must be above zero'],
      [`player_1001,CREDIT,10.00,goodwill,Above the header\n${file(line)}`, 'The first line must be'],
    ] as const)
      expect((await send(refused)).body.fields.csv).toContain(words)
    expect(await count()).toBe(before + 1)
  })
})
