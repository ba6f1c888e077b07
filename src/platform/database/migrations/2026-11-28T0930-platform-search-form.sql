-- How a text is searched: the same for letters composed or not, with or without accents, in capitals or not, of full width, with any
-- kind of spaces and apostrophes, and without what is not seen. Texts of ASCII alone, which are nearly all, need only the last step.
-- One expression, so that it is inlined.
create function search_form(value text) returns text language sql immutable parallel safe
return lower(case when octet_length(value) = char_length(value) then value
  else replace(replace(translate(
    regexp_replace(normalize(value, nfkd), '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]', '', 'g'),
    'ıøØłŁđĐ‘’ʼ´', 'ioOlLdD'''''''''), 'ß', 'ss'), 'ẞ', 'SS') end);
grant execute on function search_form to overround_app;
