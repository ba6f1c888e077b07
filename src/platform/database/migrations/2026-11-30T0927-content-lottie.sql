-- An animation of a festival can be a Lottie file, checked before it is stored; sites that play none show the picture.
alter table festival_gif add column lottie text check (length(lottie) <= 300000);
call grant_app('festival_gif', 'update (lottie)');
