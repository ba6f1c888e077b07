import { inBrowser, inDomain, onServer } from '#checks/defects/defect.ts'
import type { BrokenLine } from './broken-line.ts'

/** Sections 2 and 3. */
export const clientDefects: readonly BrokenLine[] = [
  {
    marks: ['874d763ef6'],
    name: 'a screen opens with a jump to its top',
    file: 'src/panel/app/global-behaviour.ts',
    find: "behavior: isCalm ? 'instant' : 'smooth'",
    replace: "behavior: 'instant'",
    caughtBy: inBrowser(
      'checks/browser/contract.test.ts',
      'sets the title and scrolls smoothly to the top when a screen opens',
    ),
  },
  {
    marks: ['0364cf87da'],
    name: 'the page of an unknown address has another heading',
    file: 'src/panel/app/error-pages.tsx',
    find: '<MessagePage title="Not found">',
    replace: '<MessagePage title="Dashboard">',
    caughtBy: inBrowser('checks/browser/session.test.ts', 'shows pages for unknown addresses and for errors'),
  },
  {
    marks: ['53a7d2acef'],
    name: 'the first segment of the path is the action key',
    file: 'src/panel/app/redirects.ts',
    find: ".filter(Boolean)[1] ?? ''",
    replace: ".filter(Boolean)[0] ?? ''",
    caughtBy: inDomain('src/panel/app/redirects.test.ts', 'the second segment of the path is the action key'),
  },
  {
    marks: ['574d99be75'],
    name: 'the alive check does not authenticate',
    file: 'src/panel/session/start.ts',
    find: 'change({ auth: { isAuthenticate: status }, mustChangePassword })',
    replace: 'change({ mustChangePassword })',
    caughtBy: inDomain(
      'src/panel/session/session.test.ts',
      'app start: alive first, then user, permissions and config when authenticated',
    ),
  },
  {
    marks: ['3cf5dc26af'],
    name: 'the user is not kept',
    file: 'src/panel/session/start.ts',
    find: 'change({ user, permissions: permissions ?? {} })',
    replace: 'change({ user: null, permissions: permissions ?? {} })',
    caughtBy: inDomain(
      'src/panel/session/session.test.ts',
      'app start: alive first, then user, permissions and config when authenticated',
    ),
  },
  {
    marks: ['2fd05c4679', 'e83c99ef55'],
    name: 'a permission is missing in the map',
    file: 'src/server/routes/site-routes.ts',
    find: 'permissions.map((name) => [name, actor.permissions.has(name)])',
    replace: 'permissions.slice(1).map((name) => [name, actor.permissions.has(name)])',
    caughtBy: onServer('checks/specification/shapes.test.ts', 'site-access-level: every permission, true or false'),
  },
  {
    marks: ['fac68bf070'],
    name: 'a report covers 90 days by default',
    file: 'src/panel/session/state.ts',
    find: 'report_download: 183,',
    replace: 'report_download: 90,',
    caughtBy: inDomain(
      'src/panel/session/session.test.ts',
      'the site configuration has every field of the specification with its defaults',
    ),
  },
  {
    marks: ['f4ac3b5c7f'],
    name: 'the list refreshes every 30 seconds',
    file: 'src/panel/session/state.ts',
    find: 'autoRefreshSeconds: 10,',
    replace: 'autoRefreshSeconds: 30,',
    caughtBy: inDomain(
      'src/panel/session/session.test.ts',
      'local settings: auto-refresh off and 10 seconds, no visitor id, no mapping, no warehouse',
    ),
  },
  {
    marks: ['823311feb6'],
    name: 'no page is the last',
    file: 'src/engine/list/numbered-page.ts',
    find: 'is_last: isLast,',
    replace: 'is_last: false,',
    caughtBy: onServer(
      'checks/specification/shapes.test.ts',
      'a numbered list: items, pages, and whether it is the last',
    ),
  },
  {
    marks: ['ca4821b49a'],
    name: 'there is always more',
    file: 'src/engine/list/run-list.ts',
    find: 'load_more: next !== null,',
    replace: 'load_more: true,',
    caughtBy: onServer(
      'checks/specification/shapes.test.ts',
      'a list by cursor: whether there is more, and the cursors both ways',
    ),
  },
  {
    marks: ['6453a153e0'],
    name: 'a failure says nothing in its data',
    file: 'src/engine/http/routes/wire.ts',
    find: '[...new Set(Object.values(fields))] : message,',
    replace: "[...new Set(Object.values(fields))] : '',",
    caughtBy: onServer('checks/specification/shapes.test.ts', 'a failure: data as text or list, message, status'),
  },
]
