import { client, redirects, pages, session, walk, contract, shapes, line, type Line } from './line.ts'

/** Sections 7 to 9: calls, failures, constants. */
export const callsLines: readonly Line[] = [
  line(
    7,
    '3a7033c7d3',
    'AJAX mark, X-XSRF-TOKEN, meta tag, fingerprint',
    [
      client,
      'all requests carry a header marking them as AJAX; changing ones the anti-forgery values of cookie and page',
    ],
    [client, 'the visitor id is a hint: a library that fails or takes too long never blocks a login'],
    [
      'src/engine/http/routes/panel-files.test.ts',
      'serves the page for every panel route, with the CSRF token of its cookie',
    ],
    [
      'checks/access/forgery.test.ts',
      'CSRF-01 requires the current session’s token in the header on every changing route',
    ],
  ),
  line(7, '67e7ac94a1', 'auth-alive', [shapes, 'auth-alive: whether there is a session']),
  line(7, 'e8b5f764e5', 'user-detail', [shapes, 'user-detail: status and the user’s record']),
  line(7, 'e83c99ef55', 'site-access-level', [shapes, 'site-access-level: every permission, true or false']),
  line(7, '5d4ea50df2', 'site-config', [shapes, 'site-config: every field']),
  line(
    7,
    'c9e2fee4b4',
    'report-download/request, its message, DownloadReport',
    [shapes, 'report-download/request: extension, filters and type; status and message'],
    [contract, 'confirms an export request and opens DownloadReport'],
  ),
  line(
    7,
    'd9afd673ec',
    'loads at start when authenticated',
    [client, 'app start: alive first, then user, permissions and config when authenticated'],
    [client, 'app start: without a session nothing more is loaded'],
  ),
  line(8, 'd47d83356c', 'data if it says something, else the message', [
    client,
    'a failed call whose data is %s shows it, else the message',
  ]),
  line(
    8,
    '5393580a6e',
    '401 clears everything and goes to Login',
    [client, '401 clears auth, user and permission state'],
    [redirects, '401 goes to Login with is_single_session=active and a redirect target if there is one'],
    [session, 'SES-04 ends the session after a sign-in elsewhere, shows the reason and clears all data'],
  ),
  line(
    8,
    '9086c2d173',
    '440: Dashboard with reset_pass=1',
    [session, 'requires a due password change at once, without a way around it'],
    ['src/server/routes/authorization.test.ts', 'SES-05 allows only a password change while one is required'],
  ),
  line(
    8,
    'ded79122ec',
    'other failures of the alive check are only logged',
    [client, 'an alive check that fails with %i is logged only'],
    [client, 'an alive check that fails with %i is answered like any other call'],
  ),
  line(8, '5d40114ae4', 'failed loads clear their data', [
    client,
    'failures of the user, permission and config loads clear their data',
  ]),
  line(
    8,
    '54d5aff209',
    'a lost part raises preload-error and is rethrown',
    [session, 'raises preload-error for a missing chunk and offers to reload in place'],
    [walk, 'offers a reload when a chunk of the panel is missing, and continues after it'],
  ),
  line(8, '9b417c7487', 'notifications: title, 2000 ms', [
    client,
    'notifications show a title, Success or Error, and last 2000 ms',
  ]),
  line(
    9,
    '3258b85b84',
    'defaults: zone, 10 s, 183 days, main',
    [client, 'the site configuration has every field of the specification with its defaults'],
    [client, 'local settings: auto-refresh off and 10 seconds, no visitor id, no mapping, no warehouse'],
  ),
  line(
    9,
    '1968e74151',
    'site_theme_domain',
    [client, 'the selected domain is stored as site_theme_domain; 14 and 15 wear the alternative style'],
    [session, 'stores only theme, domain and table preferences in the browser'],
  ),
  line(
    9,
    '05918c82d3',
    'page size 25, four links, two each side',
    [pages, 'page size 25; default filter dates are 7 days before today to today, in the time zone of the site'],
    [pages, 'page %i of %i shows up to two pages on each side and four links'],
    [shapes, 'a numbered list: items, pages, and whether it is the last'],
  ),
  line(
    9,
    '7b63a8dca5',
    'default dates and day bounds in the zone of the site',
    [pages, 'page size 25; default filter dates are 7 days before today to today, in the time zone of the site'],
    [pages, 'day bounds are start and end of day as YYYY-MM-DD HH:mm:ss'],
  ),
  line(
    9,
    'e11664d0c0',
    'light, alternative for 14 and 15, default',
    [session, 'applies the stored light or dark theme before the first paint'],
    [session, 'applies the alternative brand to domain %s'],
    [walk, '%s'],
  ),
  line(9, '9339021a30', 'images: preload 1.3, one attempt, placeholder', [
    'src/panel/ui/lazy-image.test.tsx',
    'image lazy loading uses a preload of 1.3 and 1 attempt, with placeholder images',
  ]),
]
