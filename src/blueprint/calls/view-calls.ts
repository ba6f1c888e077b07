import { many, nullable } from '#blueprint/answer.ts'
import { id, json, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { z } from 'zod/mini'
import { bodies } from '#blueprint/calls/bodies.ts'
import { call } from '#blueprint/calls/call.ts'

const own = { permission: null } as const
const role = { id: id(), name: text() }

/** The user's views of lists: filters, order and columns under a name. */
export const viewCalls = {
  views: call({
    method: 'get',
    path: '/api/saved-views',
    title: 'Views of a list',
    description: 'Your own views and those shared with your role, and the roles that you may share with.',
    guard: own,
    parameters: z.strictObject({ path: z.string().check(z.maxLength(200)) }),
    answer: {
      views: many({
        id: uuid(),
        name: text(),
        /** search, columns, widths and pinned, as they were saved. */
        view: json(),
        isOwn: toggle(),
        isDefault: toggle(),
        /** The role that sees it as well. */
        roleId: nullable(id()),
        roleName: nullable(text()),
        by: text(),
      }),
      roles: many(role),
    },
  }),
  save: call({
    method: 'post',
    path: '/api/saved-views',
    title: 'Save a view',
    description: 'Without `id` a new one. Only the author can change a view.',
    guard: own,
    body: bodies.savedView,
    example: { path: '/players', name: 'With balance', view: { search: 'hasBalance=YES' } },
    answer: 'done',
  }),
  removal: call({
    method: 'post',
    path: '/api/saved-views/removal',
    title: 'Delete a view',
    guard: own,
    body: bodies.removedView,
    example: { id: '01a20914-bb4e-784b-a247-bfcfd21ccf08' },
    answer: 'done',
  }),
  opening: call({
    method: 'post',
    path: '/api/saved-views/default',
    title: 'Choose the view with which a list opens',
    guard: own,
    body: bodies.defaultView,
    example: { path: '/players' },
    answer: 'done',
  }),
}
