import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const blogsTest = 'src/areas/content/blogs/blogs.test.ts'

/** Mistakes in posts and their texts. */
export const postDefects: readonly Defect[] = [
  {
    name: 'a post is read before it is published',
    file: 'src/areas/content/blogs/published-blogs.facts.ts',
    find: ".where(isRunning('blog'))",
    replace: ".where('blog.status', '<>', 'REMOVED')",
    caughtBy: onServer(blogsTest, 'a draft is read by nobody until it is published, and by everybody from then on'),
  },
  {
    name: 'posts are read in every language',
    file: 'src/areas/content/blogs/published-blogs.facts.ts',
    find: "    .where('blog.language', '=', language)\n",
    replace: '',
    caughtBy: onServer(blogsTest, 'a draft is read by nobody until it is published, and by everybody from then on'),
  },
  {
    name: 'the slug of a removed post is never free again',
    file: 'src/areas/content/blogs/blogs.data.ts',
    find: "      .where('status', '<>', 'REMOVED')\n",
    replace: '',
    caughtBy: onServer(
      blogsTest,
      'a slug is unique in its domain and language, and free again when its post is removed',
    ),
  },
  {
    name: 'restoring an earlier text keeps the present title',
    file: 'src/areas/content/blogs/revisions.act.ts',
    find: 'title: revision.title',
    replace: 'title: row.title',
    caughtBy: onServer(blogsTest, 'every saved text stays, and an earlier one can be restored'),
  },
  {
    name: 'markup that is text of a post becomes elements',
    file: 'src/areas/content/rules/rich-text/write.ts',
    find: 'return words.map(({ text }) => escaped(text))',
    replace: 'return words.map(({ text }) => text)',
    caughtBy: inDomain('src/areas/content/rules/rich-text/clean.test.ts', 'text that looks like markup stays text'),
  },
  {
    name: 'the printed number of a list of a word processor stays in its text',
    file: 'src/areas/content/rules/rich-text/read.ts',
    find: ' && !isMarker(node)',
    replace: '',
    caughtBy: inDomain(
      'src/areas/content/rules/rich-text/clean.test.ts',
      'D01 a list pasted from Word keeps its numbers and levels as a list, and nothing else of Word',
    ),
  },
  {
    name: 'a text is stored as it was sent',
    file: 'src/areas/content/blogs/blogs.data.ts',
    find: "body: cleanRichText(entered.body ?? '').html",
    replace: "body: entered.body ?? ''",
    caughtBy: onServer(
      blogsTest,
      'what is no part of a post is removed before it is stored, and markup that is text stays text',
    ),
  },
  {
    name: 'a text shows pictures of others',
    file: 'src/areas/content/rules/rich-text/addresses.ts',
    find: 'stored.exec(address)?.[1] ?? null',
    replace: 'stored.exec(address)?.[1] ?? address',
    caughtBy: inDomain(
      'src/areas/content/rules/rich-text/clean.test.ts',
      'D04 takes no picture but one that is stored here, and names those that it leaves out',
    ),
  },
  {
    name: 'a text that was written past the forms is read as it is',
    file: 'src/areas/content/blogs/published-blogs.facts.ts',
    find: 'withPictures(cleanRichText(row.body).html,',
    replace: 'withPictures(row.body,',
    caughtBy: onServer(
      'src/areas/content/blogs/hostile-texts.test.ts',
      'HDR-01 HDR-02 what was cleaned is what is stored and read, and what was written past the forms is cleaned when it is read',
    ),
  },
]
