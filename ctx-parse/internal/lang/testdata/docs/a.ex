# KeepFile

defmodule Store do
  @moduledoc """
  DocOfStore keeps é.
  """

  # DocOflimit limits.
  @limit 10

  @doc """
  DocOfkeep keeps.

      iex> DocOther1
  """
  @doc since: "KeepSince"
  @spec keep(t) :: t
  def keep(a, b \\ "KeepDefault") do
    # KeepBody
    "# KeepString"
  end

  # DocOfplain is plain.
  defp plain(x), do: x

  @doc ~S"DocOfsigil in a sigil."
  def sigil, do: """
  # KeepHeredoc
  """
end
