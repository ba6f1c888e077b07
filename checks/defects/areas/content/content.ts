import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const bannersTest = 'src/areas/content/banners/banners.test.ts'
const countsTest = 'src/areas/content/tallies/counts.test.ts'
const advertisementsTest = 'src/areas/content/advertisements/advertisements.test.ts'
const acknowledgementsTest = 'src/areas/content/alerts/acknowledgements.test.ts'
const alertsTest = 'src/areas/content/alerts/alerts.test.ts'
const pushTest = 'src/areas/content/push-work/push-task.test.ts'
const newsTest = 'src/areas/content/news/news.test.ts'
const festivalTest = 'src/areas/content/festival-gifs/festival-gifs.test.ts'
const publicTest = 'src/server/routes/content/content.test.ts'
const counts = 'src/areas/content/tallies/counts.inbound.ts'
const counted = 'adds views and clicks, each call once, and an entry that is named twice together'

export const contentDefects: readonly Defect[] = [
  {
    name: 'views replace those that were counted before',
    file: counts,
    find: '(tally?.views ?? 0n) + ',
    replace: '',
    caughtBy: onServer(countsTest, counted),
  },
  {
    name: 'of an entry that a call names twice the last views count',
    file: counts,
    find: 'views: sum.views + views',
    replace: 'views',
    caughtBy: onServer(countsTest, counted),
  },
  {
    name: 'a banner links to an event that does not exist',
    file: 'src/areas/content/targeting/link.facts.ts',
    find: 'isEventKnown: found !== undefined',
    replace: 'isEventKnown: true',
    caughtBy: onServer(bannersTest, 'links to pages of the site, to events that exist, and to other sites by https'),
  },
  {
    name: 'an audience of VIP levels has none',
    file: 'src/areas/content/targeting/targeting.ts',
    find: "audience === 'VIP' && isNone(levels)",
    replace: 'audience === null && isNone(levels)',
    caughtBy: onServer(bannersTest, 'VIP levels belong to the audience of VIP levels'),
  },
  {
    name: 'the banners of all positions have one order',
    file: 'src/areas/content/banners/banners.screen.ts',
    find: "  per: 'place',\n",
    replace: '',
    caughtBy: onServer(
      bannersTest,
      'orders the banners of each position apart, and a banner that changes its position becomes the last there',
    ),
  },
  {
    name: 'a link to a page of the site leads nowhere',
    file: 'src/areas/content/targeting/published.facts.ts',
    find: 'PAGE: page',
    replace: 'PAGE: url',
    caughtBy: onServer(publicTest, 'shows what runs now in a domain, a language and on a platform, in its order'),
  },
  {
    name: 'news are shown in their first language alone',
    file: 'src/areas/content/targeting/translations.facts.ts',
    find: "return typeof translated === 'string' ? translated : text",
    replace: 'return text',
    caughtBy: onServer(
      newsTest,
      'shows each reader the text in their language, and the first one where it is not translated',
    ),
  },
  {
    name: 'a picture that stands still takes the place of an animation',
    file: 'src/areas/content/festival-gifs/festival-gifs.screen.ts',
    find: 'kilobytes: 2_048, moves: true',
    replace: 'kilobytes: 2_048',
    caughtBy: onServer(
      festivalTest,
      'an animation stands only where one is shown, and a picture only where none moves',
    ),
  },
  {
    name: 'a Lottie file with expressions is shown to players',
    file: 'src/areas/content/rules/animations/lottie.ts',
    find: "if (typeof part['x'] === 'string') return 'expressions are not allowed.'",
    replace: '',
    caughtBy: inDomain(
      'src/areas/content/rules/animations/lottie.test.ts',
      'D16 of the file expression it says Layer “dot”: expressions are not allowed.',
    ),
  },
  {
    name: 'a festival GIF without any animation is activated',
    file: 'src/areas/content/festival-gifs/festival-gifs.server.ts',
    find: 'isStill(row) ? refuse(',
    replace: 'isStill(row) && row.still === null ? refuse(',
    caughtBy: onServer(festivalTest, 'D16 a Lottie file is stored and published only when everything lies inside it'),
  },
  {
    name: 'a dialog that blocks the site is never acknowledged',
    file: 'src/areas/content/alerts/alerts.screen.ts',
    find: "display === 'BLOCKING' && isAsked !== true",
    replace: "display === 'BLOCKING' && isAsked === null",
    caughtBy: onServer(
      alertsTest,
      'refuses what cannot be shown: a blocking dialog that is never acknowledged, a toast that is, and unknown choices',
    ),
  },
  {
    name: 'a player acknowledges alerts of another domain',
    file: 'src/areas/content/alerts/acknowledgements.inbound.ts',
    find: 'if (unknown !== undefined) return',
    replace: 'if (unknown === null) return',
    caughtBy: onServer(
      acknowledgementsTest,
      'refuses alerts of another domain and unknown players, and stores nothing',
    ),
  },
  {
    name: 'an advertisement has a picture that does not fit its slot',
    file: 'src/areas/content/advertisements/creative.facts.ts',
    find: 'if (complaint !== null) return',
    replace: "if (complaint === '') return",
    caughtBy: onServer(
      advertisementsTest,
      'takes pictures and animations of the proportion of the slot, also when the slot changes',
    ),
  },
  {
    name: 'a self-excluded player gets a push message',
    file: 'src/areas/content/push/audience.facts.ts',
    find: 'and not is_excluded(p.cell, p.id, p.email, p.phone, now())',
    replace: '',
    caughtBy: onServer(
      pushTest,
      'RG-01 never writes to players who are self-excluded, blocked or closed, even if they are so since it began',
    ),
  },
  {
    name: 'a player who was closed since a message began still gets it',
    file: 'src/areas/content/push-work/claim-deliveries.ts',
    find: "where k.push_id = ${id}::uuid and k.status = 'QUEUED' and not exists",
    replace: "where k.push_id = ${id}::uuid and k.status = 'UNSENT' and not exists",
    caughtBy: onServer(
      pushTest,
      'RG-01 never writes to players who are self-excluded, blocked or closed, even if they are so since it began',
    ),
  },
  {
    name: 'what a process that died was sending is sent again',
    file: 'src/areas/content/push-work/claim-deliveries.ts',
    find: "update push_delivery set status = 'UNKNOWN', error",
    replace: "update push_delivery set status = 'QUEUED', error",
    caughtBy: onServer(pushTest, 'never sends again what a process that died was sending'),
  },
  {
    name: 'the calls of a push message are not found by its id',
    file: 'src/areas/content/push-work/call-provider.ts',
    find: "['push', push.id],",
    replace: '',
    caughtBy: onServer(
      'src/areas/content/push-work/push-calls.test.ts',
      'each call to a push provider is in the log of calls, without our key and the token of the device',
    ),
  },
  {
    name: 'a refused message retires the devices of all players',
    file: 'src/areas/content/push-work/record-push.ts',
    find: "if (meaning?.outcome !== 'RETIRE') return",
    replace: "if (meaning?.outcome !== 'RETIRE' && meaning?.outcome !== 'MESSAGE') return",
    caughtBy: onServer(pushTest, 'D25 stops after twenty equal refusals of the message, and retires no device'),
  },
  {
    name: 'nobody is written of tokens of another sender',
    file: 'src/areas/content/rules/push/push-message.ts',
    find: "return foreign === 0 ? null : 'Push tokens of another sender'",
    replace: 'return null',
    caughtBy: inDomain(
      'src/areas/content/rules/push/push.test.ts',
      'D25 staff are written of a refused message and of tokens of another sender, not of what merely fails',
    ),
  },
  {
    name: 'a busy provider is not given the time that it asks for',
    file: 'src/areas/content/push-work/record-push.ts',
    find: 'if (wait > 0)',
    replace: 'if (wait > 3_600)',
    caughtBy: onServer(pushTest, 'D25 waits as long as a busy provider asks, then goes on with none sent twice'),
  },
  {
    name: 'a gap in the calendar begins before the longest entry has ended',
    file: 'src/areas/content/rules/calendar/calendar.ts',
    find: 'covered = Math.max(covered, endOf(run))',
    replace: 'covered = endOf(run)',
    caughtBy: inDomain(
      'src/areas/content/rules/calendar/calendar.test.ts',
      'and entries together make the whole window, and never overlap',
    ),
  },
  {
    name: 'the calendar shows entries that are drafts',
    file: 'src/areas/content/calendar/content-calendar.data.ts',
    find: " where status = 'ACTIVE'",
    replace: " where status <> 'REMOVED'",
    caughtBy: onServer(
      'src/areas/content/calendar/calendar.test.ts',
      'shows what runs when, what runs at the same time and when nothing does',
    ),
  },
  {
    name: 'a push message reaches players who do not allow offers',
    file: 'src/areas/content/push/audience.facts.ts',
    find: 'd.allows_offers and ',
    replace: '',
    caughtBy: onServer(
      'src/areas/content/push/push.test.ts',
      'a message reaches the players of its conditions who allow it: the count says so, and excluded players are never in it',
    ),
  },
  {
    name: 'a slow push message keeps all others waiting',
    file: 'src/areas/content/push-work/claim-deliveries.ts',
    find: "if (due.status === 'PENDING' || (await allowanceOf(tx, due, now)) > 0 || (await isAllSent(tx, due.id))) return due",
    replace: 'return due',
    caughtBy: onServer(
      'src/areas/content/push-work/push-alerts.test.ts',
      'a message is sent no faster than its rate, and keeps no other waiting',
    ),
  },
]
