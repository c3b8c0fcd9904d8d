-- KeepHeader of the file.

-- DocOft says.
-- DocOther1 more
CREATE TABLE t (
    -- DocOther2 of a column
    a INT,
    b TEXT DEFAULT '-- KeepString' -- KeepTrailing
);

/* DocOfv */
CREATE VIEW v AS
-- KeepInside
SELECT a FROM t;

-- KeepApart

-- DocOff
CREATE FUNCTION f(x INT) RETURNS INT AS 'SELECT 1' LANGUAGE sql;
