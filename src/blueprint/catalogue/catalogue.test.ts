import { expect, test } from 'vitest'
import { is } from '#blueprint/filters.ts'
import { pick } from '#blueprint/kinds/choices.ts'
import { instant, text } from '#blueprint/kinds/kinds.ts'
import { catalogue } from './catalogue.ts'
import { shapeComplaint } from './picture-shape.ts'

const posts = catalogue({
  path: '/posts',
  title: 'Posts',
  noun: 'post',
  of: 'deposit_guide',
  view: 'BLOG_VIEW',
  create: 'BLOG_CREATE',
  edit: 'BLOG_EDIT',
  fields: { title: text('Title', { maxLength: 80 }), startsAt: instant('Starts', { optional: true, hint: 'Or now' }) },
  pictures: { cover: 'Cover' },
})

test('lists the fields and pictures of entries in their order, the first field linked to the page', () => {
  const { list } = posts
  expect(Object.keys(list.columns as object)).toEqual([
    'position',
    'cover',
    'title',
    'startsAt',
    'status',
    'domain',
    'updatedBy',
    'updatedAt',
    'id',
    'domainId',
  ])
  expect(list.sort).toEqual(['position', 'ascending'])
  expect(list.columns.title.traits).toMatchObject({ to: '/posts-edit/:id' })
  expect(list.columns.startsAt.traits.hint).toBeUndefined()
  expect(list.actions?.map(({ name, permission }) => [name, permission])).toEqual([
    ['position', 'BLOG_EDIT'],
    ['activate', 'BLOG_EDIT'],
    ['deactivate', 'BLOG_EDIT'],
    ['activations', 'BLOG_EDIT'],
    ['deactivations', 'BLOG_EDIT'],
  ])
})

test('has a page to create and one to edit, and uploads pictures under the path of the list', () => {
  const { form } = posts
  expect(form.create).toEqual({ path: '/posts-create', title: 'New post', permission: 'BLOG_CREATE' })
  expect(form.edit).toEqual({ path: '/posts-edit/:id', title: 'Edit post', permission: 'BLOG_EDIT' })
  expect(Object.keys(form.fields)).toEqual(['title', 'startsAt', 'cover', 'domain'])
  expect(form.fields.cover.traits).toMatchObject({ at: '/api/posts/picture', optional: true })
  expect(form.fields.startsAt.traits.hint).toBe('Or now')
  expect(form.pictures).toEqual({
    of: 'deposit_guide',
    at: '/api/posts/picture',
    atNew: '/api/posts-create/picture',
  })
  expect(posts.screens).toEqual([posts.list, form])
})

const shelves = catalogue({
  path: '/shelves',
  pages: { edit: '/shelf/:id' },
  title: 'Shelves',
  noun: 'shelf',
  of: 'deposit_guide',
  within: { language: 'hi' },
  view: 'BLOG_VIEW',
  edit: 'BLOG_EDIT',
  fields: { title: text('Title'), roomId: pick('Room', '/api/domain-choices', { fixed: true }), code: text('Code') },
  pictures: { cover: 'Cover' },
  columns: { room: text('Room') },
  advanced: ['code', 'cover'],
  filters: { isFull: is({ label: 'Full' }) },
  asks: 'reason',
})

test('one without a permission to create has only the page to edit, under the address that it names', () => {
  expect(shelves.form.create).toBeUndefined()
  expect(shelves.form.edit).toEqual({ path: '/shelf/:id', title: 'Edit shelf', permission: 'BLOG_EDIT' })
  expect(shelves.list.columns.title.traits).toMatchObject({ to: '/shelf/:id' })
  expect(shelves.within).toEqual({ language: 'hi' })
})

test('shows the name of what is chosen instead of its id, hides columns on request and adds filters', () => {
  const { columns, filters } = shelves.list
  expect(Object.keys(columns as object).slice(0, 5)).toEqual(['position', 'cover', 'title', 'room', 'code'])
  expect([columns.cover, columns.room, columns.code].map(({ traits }) => traits.hidden === true)).toEqual([
    true,
    false,
    true,
  ])
  expect(Object.keys(filters as object)).toEqual(['title', 'status', 'domainId', 'isFull'])
  expect(shelves.form.fields.code.traits.hidden).toBeUndefined()
})

test('moves one entry or several with a reason where the catalogue asks for it, from a switch in the row', () => {
  const asked = shelves.list.actions?.map(({ name, on, asks = 'nothing' }) => [name, on, asks])
  expect(asked).toEqual([
    ['position', 'row', 'nothing'],
    ['activate', 'row', 'reason'],
    ['deactivate', 'row', 'reason'],
    ['activations', 'rows', 'reason'],
    ['deactivations', 'rows', 'reason'],
  ])
  expect(shelves.list.columns.status.traits.cell).toEqual({ flips: ['activate', 'deactivate'] })
  expect(shelves.list.columns.position.traits.cell).toEqual({ orders: 'position' })
})

const tickers = catalogue({
  path: '/tickers',
  title: 'Tickers',
  noun: 'ticker',
  of: 'deposit_guide',
  view: 'BLOG_VIEW',
  create: 'BLOG_CREATE',
  edit: 'BLOG_EDIT',
  fields: { title: text('Title'), place: text('Position') },
  pictures: { wide: { label: 'Wide', width: 1600, height: 400, kilobytes: 200, isRequired: true } },
  runs: true,
  per: 'place',
  copies: true,
})

test('entries that run have times by the clocks of their domain, a state that follows from them, and can be removed', () => {
  const { list, form } = tickers
  expect([form.fields.title, (form.fields as object as typeof list.columns).startsAt].map(({ name }) => name)).toEqual([
    'text',
    'wallTime',
  ])
  expect(list.columns.startsAt.name).toBe('instant')
  expect(list.columns.status.options).toEqual(['ACTIVE', 'SCHEDULED', 'EXPIRED', 'INACTIVE'])
  expect(list.tabs?.map(({ title }) => title)).toEqual(['All', 'Active', 'Scheduled', 'Expired', 'Inactive'])
  expect(list.actions?.at(-1)).toMatchObject({ name: 'remove', permission: 'BLOG_EDIT', on: 'row' })
  const complaintOf = (startsAt: string | null, endsAt: string | null) =>
    form.rules?.flatMap(({ check }) => check({ startsAt, endsAt }) ?? [])
  expect(complaintOf('2027-06-01T10:00', '2027-06-01T09:59')).toEqual(['End must be after the start.'])
  expect(complaintOf('2027-06-01T10:00', '2027-06-01T10:00')).toEqual(['End must be after the start.'])
  expect(complaintOf('2027-10-31T01:30+01:00', '2027-10-31T01:30+00:00')).toEqual([])
  expect(complaintOf(null, '2027-06-01T10:00')).toEqual([])
})

test('has an order for each value of a field, pictures of a shape, and copies', () => {
  expect(tickers.list.columns.position.traits.cell).toEqual({ orders: 'position', ordersPer: 'place' })
  expect(tickers.form.copiesBut).toEqual([])
  expect(tickers.form.fields.wide.traits).toMatchObject({
    hint: '1600 × 400 pixels, at most 200 KB; needed before it is activated',
  })
  const complaintOf = (width: number, height: number, bytes = 1) =>
    shapeComplaint(tickers.shapes['wide']!, { width, height, bytes })
  expect([complaintOf(1600, 400), complaintOf(800, 200), complaintOf(1600, 405)]).toEqual([null, null, null])
  expect(complaintOf(1600, 420)).toContain('the proportion 1600 × 400')
  expect(complaintOf(780, 195)).toBe('The picture must be at least 800 pixels wide.')
  expect(complaintOf(1600, 400, 200 * 1024 + 1)).toBe('The picture takes 201 KB; at most 200 KB are accepted.')
})
