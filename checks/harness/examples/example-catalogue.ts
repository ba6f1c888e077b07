import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { AnyCatalogue } from '#blueprint/catalogue/catalogue.ts'
import { bringPicture } from '#checks/harness/payments/picture-calls.ts'
import { jpegOf } from '#checks/harness/payments/pictures.ts'
import { openOffice, type Colleague } from '#checks/harness/staff/office.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'

type Values = Readonly<Record<string, unknown>>
type Listed = { readonly id: string; readonly position: number; readonly status: string; readonly domain: string }

/**
 * Proves that staff add entries of a catalogue, bring them into order and activate them, each within their domains, and
 * that each picture is one that they uploaded. `example` holds the fields of an entry as its page sends them.
 */
export async function provesCatalogue(catalogue: AnyCatalogue, example: Values): Promise<void> {
  expect(Object.keys(example), `state the fields of one entry of ${catalogue.of}`).not.toEqual([])
  const dataDir = mkdtempSync(join(tmpdir(), 'overround-catalogue-'))
  const office = await openOffice({ settings: { ...testSettings, dataDir } })
  try {
    const permissions = [catalogue.list.permission, catalogue.form.create!.permission, catalogue.form.edit!.permission]
    const editor = await office.hire({ username: 'editor', permissions })
    const abroad = await office.hire({ username: 'abroad', permissions, domains: [2] })
    await ordersAndActivates(catalogue, example, { editor, abroad })
    if (catalogue.pictures.length > 0) await showsPictures(catalogue, example, { url: office.url, editor, abroad })
  } finally {
    await office.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Staff {
  readonly editor: Colleague
  readonly abroad: Colleague
}

const valuesOf = ({ form }: AnyCatalogue, example: Values, more: Values = {}): Values => ({
  ...Object.fromEntries(Object.keys(form.fields as object).map((name) => [name, null])),
  ...example,
  domain: '1',
  ...more,
})
const add = (client: Colleague, catalogue: AnyCatalogue, values: Values) =>
  client.post(`/api${catalogue.form.create!.path}`, { values })
const entriesOf = async (client: Colleague, { list }: AnyCatalogue): Promise<readonly Listed[]> =>
  (await client.get(`/api${list.path}`)).body.data

async function ordersAndActivates(catalogue: AnyCatalogue, example: Values, { editor, abroad }: Staff) {
  for (let count = 0; count < 3; count += 1)
    expect((await add(editor, catalogue, valuesOf(catalogue, example))).status).toBe(200)
  const added = await entriesOf(editor, catalogue)
  expect(added.map(({ position, status }) => [position, status])).toEqual([1, 2, 3].map((one) => [one, 'INACTIVE']))
  const [first, second, third] = added.map(({ id }) => id)
  const at = `/api${catalogue.list.path}/${third}`
  expect((await editor.post(`${at}/position`, { position: 4 })).body.fields).toEqual({
    position: 'The last entry has 3.',
  })
  expect((await editor.post(`${at}/position`, { position: 1 })).status).toBe(200)
  expect((await entriesOf(editor, catalogue)).map(({ id }) => id)).toEqual([third, first, second])
  expect((await editor.post(`${at}/activate`, {})).status).toBe(200)
  expect((await entriesOf(editor, catalogue))[0]).toMatchObject({ id: third, status: 'ACTIVE', position: 1 })
  expect((await editor.post(`${at}/activate`, {})).status).toBe(409)
  expect(await entriesOf(abroad, catalogue)).toEqual([])
  expect((await abroad.post(`${at}/deactivate`, {})).status).toBe(404)
  expect((await add(abroad, catalogue, valuesOf(catalogue, example))).body.fields).toEqual({
    domain: 'Choose one of your domains.',
  })
}

async function showsPictures(
  catalogue: AnyCatalogue,
  example: Values,
  { url, editor, abroad }: Staff & { readonly url: string },
) {
  const { pictures, form } = catalogue
  const [name = ''] = pictures
  const at = `/api${catalogue.list.path}/picture`
  const brought = await bringPicture(url, editor, at, { bytes: await jpegOf(1) })
  expect(brought.status).toBe(200)
  const { file } = brought.body.data
  const foreign = await add(abroad, catalogue, valuesOf(catalogue, example, { domain: '2', [name]: file }))
  expect(foreign.body.fields).toEqual({ [name]: 'Upload this picture again.' })
  const [{ id } = { id: '' }] = await entriesOf(editor, catalogue)
  const page = `/api${form.edit!.path.replace(':id', id)}`
  const { version } = (await editor.get(page)).body.data
  const saved = await editor.put(page, { values: valuesOf(catalogue, example, { [name]: file }), version })
  expect(saved.status).toBe(200)
  expect((await entriesOf(editor, catalogue))[0]).toMatchObject({ id, [name]: file })
  expect((await abroad.get(`${at}/${file}`)).status).toBe(404)
}
