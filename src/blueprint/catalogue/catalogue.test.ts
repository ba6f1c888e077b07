import { expect, test } from 'vitest'
import { instant, text } from '#blueprint/kinds/kinds.ts'
import { catalogue } from './catalogue.ts'

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
  ])
})

test('has a page to create and one to edit, and uploads pictures under the path of the list', () => {
  const { form } = posts
  expect(form.create).toEqual({ path: '/posts-create', title: 'New post', permission: 'BLOG_CREATE' })
  expect(form.edit).toEqual({ path: '/posts-edit/:id', title: 'Edit post', permission: 'BLOG_EDIT' })
  expect(Object.keys(form.fields)).toEqual(['title', 'startsAt', 'cover', 'domain'])
  expect(form.fields.cover.traits).toMatchObject({ at: '/api/posts/picture', optional: true })
  expect(form.fields.startsAt.traits.hint).toBe('Or now')
  expect(form.pictures).toEqual({ of: 'deposit_guide', at: '/api/posts/picture' })
  expect(posts.screens).toEqual([posts.list, form])
})
