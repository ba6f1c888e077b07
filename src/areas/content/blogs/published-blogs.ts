import { many, nullable, option } from '#blueprint/answer.ts'
import { instant, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { languages } from '#blueprint/languages.ts'

const summary = {
  id: uuid(),
  slug: text(),
  title: text(),
  category: text(),
  tags: many(text()),
  author: text(),
  excerpt: text(),
  cover: nullable(text()),
  publishedAt: instant(),
}

/** Posts as the player site lists them: the newest hundred, in the order of the operator. */
export const publishedBlogs = many(summary)

/** A post as the player site shows it. */
export const publishedBlog = {
  ...summary,
  language: option(languages),
  /** HTML of paragraphs, headings, lists, quotes, tables, links and stored pictures alone. */
  html: text(),
  metaTitle: text(),
  metaDescription: text(),
  canonical: nullable(text()),
  isIndexed: toggle(),
}
