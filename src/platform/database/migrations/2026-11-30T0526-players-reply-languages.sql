-- Replies of the same name in several languages of players.
alter table message_template add column language text not null default 'en' check (language in ('en', 'hi', 'bn'));
alter table message_template drop constraint message_template_name_key, add constraint message_template_is_once unique (name, language);
