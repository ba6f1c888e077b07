import { publicGames } from '#areas/casino/catalogues/public/public-games.ts'
import { publishedBlog } from '#areas/content/blogs/published-blogs.ts'
import { publishedLottie } from '#areas/content/festival-gifs/published-festival-gifs.ts'
import { publicContent } from '#areas/content/publication/public-content.ts'
import { call } from '#blueprint/calls/call.ts'

/** Asked by anyone, under any host, with the same answer for all. */
const open = { permission: 'anyone', isPublic: true, atAnyHost: true, whileClosed: true } as const

/** What player sites and apps read without a signature. */
export const contentCalls = {
  content: call({
    method: 'get',
    path: '/api/content/:domain/:language/:platform',
    title: 'Get the content of the player site',
    description: [
      'Everything that runs now in a domain (by its id), for a language (two letters) and a platform (web, mobile-web, android or ios), in the order in which it is shown.',
      'A language that is not known or not offered is answered in the language of the domain, with isOtherLanguage true; `languages` are those that players choose from, in their order.',
      'The answer depends on its address alone, not on cookies, Accept-Language or Origin, and may be cached for the seconds that Cache-Control names; a change is seen within five seconds.',
      'Send the ETag back as If-None-Match: 304 without a body while nothing has changed. Also answered to HEAD.',
      'Choose by `audience` whom an entry is shown to. Addresses of pictures are relative to this server.',
    ].join(' '),
    guard: open,
    answer: publicContent,
  }),
  casinoGames: call({
    method: 'get',
    path: '/api/content/:domain/casino-games/:language/:platform',
    title: 'Get the casino games of the player site',
    description: [
      'The casino games that players of a domain (by its id) see on a platform (web, mobile-web, android or ios), with the categories of their providers, in the order in which they are shown.',
      'A game is listed with the code for the devices of the platform. One that is hidden, or whose provider or category is off, is not listed; one under maintenance is, with its message and end.',
      'Choose by `blockedCountries` whom a game is shown to: the answer is the same for callers from all countries. Names are as the catalogue has them in every language.',
      'Open a session with `provider` and `code` to launch a game.',
      'Cached as the content is, with an ETag: send it back as If-None-Match. Also answered to HEAD.',
    ].join(' '),
    guard: open,
    answer: publicGames,
  }),
  blog: call({
    method: 'get',
    path: '/api/content/:domain/blogs/:language/:slug',
    title: 'Get a post of the player site',
    description:
      'One of the posts that the content of the domain lists, by its language and slug, with its text as HTML of paragraphs, headings, lists, quotes, tables, links and pictures of this server alone. 404 before it is published and after its end. Cached as the content is, with an ETag.',
    guard: open,
    answer: publishedBlog,
  }),
  lottie: call({
    method: 'get',
    path: '/api/content/:domain/animations/:id',
    title: 'Get a Lottie file that is shown to players',
    description:
      'Of a festival animation that runs now, by the address that the content gives. It holds shapes and PNG pictures alone: no addresses, fonts or expressions. 404 when it does not run. Cached as the content is, with an ETag.',
    guard: open,
    answer: publishedLottie,
  }),
  picture: call({
    method: 'get',
    path: '/api/content/:domain/pictures/:id',
    title: 'Get a picture that is shown to players',
    description:
      'Of an entry that runs now, a deposit method or a guide. The picture of an id never changes, so keep it for a day; 404 when nothing that runs shows it.',
    guard: { ...open, addressRate: 'publicPicture' },
    answer: 'picture',
  }),
}
