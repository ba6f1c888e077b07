import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffPermissions, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'

let office: Office
let head: Colleague
let north: Colleague

beforeAll(async () => {
  office = await openOffice()
  head = await office.hire({ username: 'head', permissions: staffPermissions, rank: 5 })
  const permissions = ['DOWNLINE_VIEW', 'DOWNLINE_CREATE', 'DOWNLINE_SHARE_EDIT', 'PLAYERS_VIEW'] as const
  north = await office.hire({ username: 'north', agentId: 110n, domains: [1], permissions })
  await office.rows(
    `insert into username_claim (name_key, account_id) values ('1:newcomer', 110), ('2:over_there', 200)`,
  )
})
afterAll(() => office?.close())

test('shows the parent bounds and username availability within the own downline only', async () => {
  const around = {
    above: { exchange: '90.00', bookmaker: '0.00', fancy: '0.00', casino: '80.00' },
    largest: '100.00',
  }
  const noShares = { exchange: '0.00', bookmaker: '0.00', fancy: '0.00', casino: '0.00' }
  expect((await north.get('/api/downline/new-account?parent=110')).body.data).toEqual({
    shares: { ...around, below: noShares },
    limits: [],
  })
  expect((await head.get('/api/downline/110/share-range')).body.data).toMatchObject({
    above: { exchange: '100.00' },
    below: { exchange: '90.00', casino: '80.00' },
  })
  expect((await north.get('/api/downline/111/share-range')).body.data).toMatchObject(around)
  // Bounds of the own account would reveal the upline, so they are not available.
  for (const id of ['110', '100', '120', '200', '999'])
    expect((await north.get(`/api/downline/${id}/share-range`)).status, id).toBe(404)
  for (const parent of ['100', '120', '200', '999']) {
    expect((await north.get(`/api/downline/new-account?parent=${parent}`)).status, parent).toBe(404)
    expect((await north.get(`/api/downline/username?parent=${parent}&username=newcomer`)).status, parent).toBe(404)
  }
  const availability = async (username: string, parent: string, colleague = head) =>
    (await colleague.get(`/api/downline/username?parent=${parent}&username=${username}`)).body.data
  expect(await availability('newcomer', '110')).toEqual({
    username: 'newcomer',
    complaint: `'newcomer' is already in use.`,
  })
  expect(await availability('north', '200')).toMatchObject({ complaint: `'north' is already in use.` })
  expect(await availability('newcomer_2', '110', north)).toEqual({ username: 'newcomer_2', complaint: null })
  // A username used in another domain is not disclosed.
  expect(await availability('over_there', '110')).toEqual({ username: 'over_there', complaint: null })
  expect(await availability('over_there', '200')).toMatchObject({ complaint: `'over_there' is already in use.` })
  expect((await head.get('/api/downline/username?username=Not%20Good')).status).toBe(422)
  const blind = await office.hire({ username: 'blind', permissions: ['DOWNLINE_VIEW'] })
  for (const at of ['new-account?parent=110', '110/share-range', 'username?username=newcomer'])
    expect((await blind.get(`/api/downline/${at}`)).status, at).toBe(403)
})
