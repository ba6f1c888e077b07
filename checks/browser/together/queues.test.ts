import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedSite } from '#checks/harness/processes/signed-site.ts'
import { openBrowserSetup, type BrowserSetup } from '../browser-setup.ts'
import { act, idsAfter, nextPage } from './two-people.ts'
import type { PanelPage } from '../panel-page.ts'

/** Two people work in one queue: one reads page after page, the other decides cases of the pages that were read. */
let stage: BrowserSetup
let reader: PanelPage
let colleague: PanelPage
let player: string
beforeAll(async () => {
  stage = await openBrowserSetup()
  reader = await stage.signInAs('owner')
  colleague = await stage.signInAs('deputy')
  await colleague.open('/')
  const call = await signedSite(stage.url, stage.database.ownerPool)
  const created = await call('/player', { externalId: 'queued', username: 'queued_cases', name: 'Queued Cases' })
  expect(created.status, JSON.stringify(created.body)).toBe(200)
  player = String(created.body.player)
}, 300_000)
afterAll(() => stage?.close())

const cases = 60
const withdrawals = `
  insert into withdrawal (cell, player_id, domain_id, agent_id, method, amount, currency, requested_by, requested_at, evaluated_at)
  select cell, id, domain_id, agent_id, 'bank', 10000 + n, currency, 'player:' || id, now() - n * interval '1 minute', now()
  from player, generate_series(1, $2::int) n where id = $1`
const documents = `
  insert into kyc_document (cell, player_id, domain_id, type, submitted_at)
  select cell, id, domain_id, 'PAN', now() - n * interval '1 minute' from player, generate_series(1, $2::int) n where id = $1`
const reason = { reason: { code: 'CHECKED', text: 'Not the name of the player' } }

test.each([
  ['/withdraws', withdrawals, '&sort=requestedAt', 'hold', reason],
  ['/kyc', documents, '&sort=submittedAt', 'refusal', { reasonCode: 'BLURRED' }],
] as const)(
  '%s shows every waiting case once, while a colleague decides some of those that were shown',
  async (path, insert, sort, decision, body) => {
    await stage.database.ownerPool.query(insert, [player, cases])
    const decide = async (ids: readonly string[]) => {
      for (const id of ids) {
        expect(await act(colleague.page, `/api${path}/${id}/claim`, {})).toBe(200)
        expect(await act(colleague.page, `/api${path}/${id}/${decision}`, body)).toBe(200)
      }
    }
    const search = `?status=PENDING&player=queued_cases&direction=ascending${sort}`
    const first = await idsAfter(reader, path, () => reader.open(`${path}${search}`))
    expect(first).toHaveLength(25)
    // The first case of a page is opened, and so claimed, for the reader.
    await decide(first.slice(2, 5))
    const second = await idsAfter(reader, path, () => nextPage(reader))
    await decide(second.slice(2, 4))
    const third = await idsAfter(reader, path, () => nextPage(reader))
    const shown = [...first, ...second, ...third]
    expect([shown.length, new Set(shown).size]).toEqual([cases, cases])
    expect(reader.errors).toEqual([])
  },
)
