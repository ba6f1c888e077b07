import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { AnyCatalogue } from '#blueprint/catalogue/catalogue.ts'
import { bringPicture } from '#checks/harness/payments/picture-calls.ts'
import { animationOf, jpegOf } from '#checks/harness/payments/pictures.ts'
import { openOffice, type Colleague } from '#checks/harness/staff/office.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'

type Values = Readonly<Record<string, unknown>>
type Listed = { readonly id: string; readonly position: number; readonly status: string; readonly domain: string }

/**
 * Proves that staff add entries of a catalogue, bring them into order and activate them, each within their domains, that
 * each picture is one that they uploaded, and that creating takes the permission to create alone. `example` holds the
 * fields of an entry as its page sends them; `size` is that of its pictures where the catalogue declares none.
 */
export async function provesCatalogue(
  catalogue: AnyCatalogue,
  example: Values,
  size: Size = { width: 640, height: 400 },
): Promise<void> {
  expect(Object.keys(example), `state the fields of one entry of ${catalogue.of}`).not.toEqual([])
  const dataDir = mkdtempSync(join(tmpdir(), 'overround-catalogue-'))
  const office = await openOffice({ settings: { ...testSettings, dataDir } })
  try {
    const [view, create, edit] = [
      catalogue.list.permission,
      catalogue.form.create!.permission,
      catalogue.form.edit!.permission,
    ]
    const permissions = [...new Set([view, create, edit])]
    const editor = await office.hire({ username: 'editor', permissions })
    const abroad = await office.hire({ username: 'abroad', permissions, domains: [2] })
    const adder = await office.hire({ username: 'adder', permissions: [create] })
    const staff = { url: office.url, size, editor, abroad, adder }
    await ordersAndActivates(catalogue, example, staff)
    if (catalogue.pictures.length > 0) await showsPictures(catalogue, example, staff)
    if (catalogue.removal) await removes(catalogue, staff)
  } finally {
    await office.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Size {
  readonly width: number
  readonly height: number
}
interface Uploading {
  readonly url: string
  readonly by: Colleague
  readonly size: Size
}
interface Staff {
  readonly url: string
  readonly size: Size
  readonly editor: Colleague
  readonly abroad: Colleague
  /** May create entries, and neither see nor change any. */
  readonly adder: Colleague
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

/** Uploads a picture that suits its place, as one does who creates an entry. */
async function uploaded({ shapes, form }: AnyCatalogue, name: string, { url, by, size }: Uploading) {
  const { width = size.width, height = size.height, moves = false } = shapes[name] ?? {}
  const picture = moves
    ? { bytes: await animationOf(3, { width, height }), type: 'image/gif' }
    : { bytes: await jpegOf(1, { width, height }) }
  const brought = await bringPicture(url, by, form.pictures!.atNew, picture)
  expect(brought.status).toBe(200)
  return String(brought.body.data.file)
}

async function requiredPictures(catalogue: AnyCatalogue, by: Uploading): Promise<Values> {
  const required = catalogue.pictures.filter((name) => catalogue.shapes[name]?.isRequired)
  return Object.fromEntries(
    await Promise.all(required.map(async (name) => [name, await uploaded(catalogue, name, by)])),
  )
}

async function ordersAndActivates(
  catalogue: AnyCatalogue,
  example: Values,
  { url, size, editor, abroad, adder }: Staff,
) {
  for (const by of [editor, editor, adder]) {
    const values = valuesOf(catalogue, example, await requiredPictures(catalogue, { url, size, by }))
    expect((await add(by, catalogue, values)).status).toBe(200)
  }
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
  const pictures = await requiredPictures(catalogue, { url, size, by: abroad })
  expect((await add(abroad, catalogue, valuesOf(catalogue, example, pictures))).body.fields).toEqual({
    domain: 'Choose one of your domains.',
  })
}

async function showsPictures(catalogue: AnyCatalogue, example: Values, { url, size, editor, abroad, adder }: Staff) {
  const { pictures, form } = catalogue
  const [name = ''] = pictures
  const file = await uploaded(catalogue, name, { url, size, by: editor })
  const required = await requiredPictures(catalogue, { url, size, by: abroad })
  const foreign = await add(abroad, catalogue, valuesOf(catalogue, example, { domain: '2', ...required, [name]: file }))
  expect(foreign.body.fields).toEqual({ [name]: 'Upload this picture again.' })
  const [{ id } = { id: '' }] = await entriesOf(editor, catalogue)
  const page = `/api${form.edit!.path.replace(':id', id)}`
  const { version, values } = (await editor.get(page)).body.data
  const saved = await editor.put(page, { values: { ...values, [name]: file }, version })
  expect(saved.status).toBe(200)
  expect((await entriesOf(editor, catalogue))[0]).toMatchObject({ id, [name]: file })
  const at = `/api${catalogue.list.path}/picture`
  expect((await abroad.get(`${at}/${file}`)).status).toBe(404)
  const isEditor = form.create!.permission === form.edit!.permission
  if (!isEditor) expect((await bringPicture(url, adder, at, { bytes: await jpegOf(2) })).status).toBe(403)
}

/** An inactive entry leaves the list and its place; an active one is deactivated first. */
async function removes(catalogue: AnyCatalogue, { editor, abroad }: Staff) {
  const [active, next, last] = await entriesOf(editor, catalogue)
  const at = (id: string | undefined) => `/api${catalogue.list.path}/${id}/remove`
  expect((await editor.post(at(active?.id), {})).status).toBe(409)
  expect((await abroad.post(at(next?.id), {})).status).toBe(404)
  expect((await editor.post(at(next?.id), {})).status).toBe(200)
  expect((await entriesOf(editor, catalogue)).map(({ id, position }) => [id, position])).toEqual([
    [active?.id, 1],
    [last?.id, 2],
  ])
  expect((await editor.post(at(next?.id), {})).status).toBe(404)
}
