import { rowAddress } from '#blueprint/address.ts'
import { catalogue } from '#blueprint/catalogue/catalogue.ts'
import { anyOf, contains } from '#blueprint/filters.ts'
import { choice, instant, integer, longText, text, toggle } from '#blueprint/kinds/kinds.ts'
import { richText } from '#blueprint/kinds/rich-text.ts'
import { webAddress } from '#blueprint/kinds/web-address.ts'
import { languageNames, languages } from '#blueprint/languages.ts'

/** Posts of the player site, from a draft to the archive. */
export const blogs = catalogue({
  path: '/blogs',
  pages: { create: '/blog-create', edit: '/blog-edit/:id' },
  title: 'Blog',
  noun: 'post',
  of: 'blog',
  view: 'BLOG_VIEW',
  create: 'BLOG_CREATE',
  edit: 'BLOG_EDIT',
  fields: {
    title: text('Title', { minLength: 5, maxLength: 120 }),
    slug: text('Slug', {
      maxLength: 80,
      pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/,
      patternHint: 'Lowercase letters, digits and dashes such as cup-final.',
      hint: 'Part of the address. Unique in the domain and language',
    }),
    language: choice('Language', languages, { labels: languageNames, initially: 'en' }),
    category: text('Category', { maxLength: 60, optional: true }),
    tags: text('Tags', { maxLength: 200, optional: true, hint: 'Separated by commas' }),
    author: text('Author', { maxLength: 80 }),
    excerpt: longText('Excerpt', { maxLength: 300, optional: true }),
    body: richText('Text', { maxLength: 60_000, at: '/api/blogs/picture', atNew: '/api/blog-create/picture' }),
    metaTitle: text('Meta title', { maxLength: 60, optional: true, hint: 'Empty: the title' }),
    metaDescription: text('Meta description', { maxLength: 160, optional: true, hint: 'Empty: the excerpt' }),
    canonical: webAddress('Canonical URL', { optional: true }),
    isIndexed: toggle('Search engines', { initially: true, hint: 'Off: search engines are asked not to list it' }),
  },
  pictures: { cover: { label: 'Cover', width: 1200, height: 630, kilobytes: 400 } },
  columns: {
    publishedAt: instant('Published'),
    views: integer('Views', { hint: 'As the player site reports them' }),
    revisions: integer('Revisions'),
  },
  advanced: ['excerpt', 'metaTitle', 'metaDescription', 'canonical'],
  filters: {
    slug: contains({ label: 'Slug' }),
    category: contains({ label: 'Category' }),
    author: contains({ label: 'Author' }),
    language: anyOf(languages, { label: 'Language' }),
  },
  links: [
    {
      title: 'View revisions',
      to: rowAddress('/blogs/revisions', { blogId: ':id' }),
      permission: 'BLOG_VIEW',
    },
  ],
  runs: true,
  copies: true,
  autosaves: true,
  sections: {
    Post: ['title', 'slug', 'language', 'domain', 'category', 'tags', 'author', 'cover', 'excerpt'],
    Text: ['body'],
    Publication: ['startsAt', 'endsAt'],
    'Search engines': ['metaTitle', 'metaDescription', 'canonical', 'isIndexed'],
  },
  views: { Text: 'content/blogs/post-editor' },
  empty: 'No posts match these filters.',
})
