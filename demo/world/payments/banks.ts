/** Banks by the first letters of their IFSC; the collection accounts of the demo are with the first. */
export const bankStatements: readonly string[] = [
  `insert into bank (code, name, updated_by, updated_at)
    select b.code, b.name, 'developer', now() - b.ago from (values
      ('DEMB', 'Demo Bank', interval '90 days'), ('SECD', 'Second Demo Bank', interval '90 days'),
      ('COOP', 'Example Co-operative Bank', interval '20 days'), ('RURL', 'Example Rural Bank', interval '3 days')) b(code, name, ago)`,
]
