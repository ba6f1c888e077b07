import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'

/** One address of a list means the same rows for colleagues whose own time zones are days apart. */
const zones = ['Asia/Kolkata', 'America/New_York', 'Pacific/Kiritimati']
let office: Office
let readers: readonly Colleague[]
let day: string
beforeAll(async () => {
  office = await openOffice()
  readers = await Promise.all(
    zones.map((_, place) => office.hire({ username: `reader${place}`, permissions: ['DEPOSIT_VIEW'] })),
  )
  for (const [place, { staffId }] of readers.entries())
    await office.rows('update staff set time_zone = $2 where id = $1', [staffId, zones[place]])
  const [yesterday] = await office.rows(`select ((now() at time zone 'Asia/Kolkata')::date - 1)::text as day`)
  day = yesterday.day
  await office.rows(
    `insert into deposit (cell, player_id, domain_id, agent_id, method, amount, currency, status, requested_at)
     select cell, id, domain_id, agent_id, 'upi', 100, currency, 'PENDING', day_start($1::date, 'Asia/Kolkata') + make_interval(hours => n)
     from player, generate_series(-24, 47) n where id = 1001`,
    [day],
  )
})
afterAll(() => office?.close())

test('the address of a day shows the same rows in every time zone of its readers', async () => {
  for (const reader of readers) {
    const { status, body } = await reader.get(`/api/deposits?requestedAt=${day}..${day}&direction=ascending`)
    expect(status, JSON.stringify(body)).toBe(200)
    // The 24 hours of that day in the zone of the site.
    expect([body.total_item, body.data.length]).toEqual([24, 24])
    const shown = await office.rows(
      `select count(*)::int as n from deposit where id = any($1) and (requested_at at time zone 'Asia/Kolkata')::date = $2`,
      [body.data.map((row: { readonly id: string }) => row.id), day],
    )
    expect(shown).toEqual([{ n: 24 }])
  }
})
