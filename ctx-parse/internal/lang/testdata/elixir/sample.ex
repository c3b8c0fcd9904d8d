defmodule Store.Shelf do
  @moduledoc """
  A shelf of things.
  """
  use GenServer, restart: :temporary
  use Store.Web, :controller
  import Ecto.Query, only: [from: 2]
  alias Store.{Thing, Error}
  alias Store.Disk, as: D
  require Logger

  @behaviour Store.Keeper
  @limit 10
  @derive {Jason.Encoder, only: [:size]}
  defstruct size: 0, things: []

  @typedoc "A shelf."
  @type t :: %__MODULE__{size: integer(), things: [Thing.t()]}
  @typep row(a) :: [a]
  @opaque id :: binary

  @callback keep(t, Thing.t()) :: {:ok, t} | :error
  @macrocallback traced(term) :: Macro.t()

  defguard is_full(shelf) when length(shelf.things) >= shelf.size
  defguardp is_empty(shelf) when shelf.things == []

  @doc """
  Keeps one thing.
  """
  @doc since: "1.0"
  @spec keep(t, Thing.t(), keyword) :: {:ok, t}
  def keep(shelf, thing, opts \\ [])
  def keep(%__MODULE__{} = shelf, %Thing{name: name}, opts) when is_full(shelf) do
    Logger.error("no room for #{name}")
    {:error, Error.new(opts)}
  end

  @impl true
  def keep(shelf, thing, _opts) do
    things = [thing | shelf.things]
    check!(thing)
    things |> Enum.map(fn t -> t.name end) |> Enum.each(&IO.puts/1)
    {:ok, %{shelf | things: things}}
  end

  # Checks it.
  defp check!(thing), do: Thing.valid?(thing)

  def full?(shelf), do: length(shelf.things) >= @limit
  def no_parens, do: :ok
  def zero do
    :ok
  end

  def left <<< right, do: {left, right}

  defmacro traced(expr) do
    quote do: IO.inspect(unquote(expr))
  end

  defmacrop hidden(x) when is_atom(x), do: x

  defdelegate open(path), to: D, as: :read

  defp unquote(:dynamic)(x), do: x

  defmodule Row do
    @moduledoc false
    defstruct [:items]
    def fill(row), do: %Row{row | items: [%Thing{}]}
  end

  defexception [:message]
end

defprotocol Store.Named do
  @doc "The name."
  @spec name(t) :: String.t()
  def name(value)
end

defimpl Store.Named, for: Store.Shelf do
  def name(shelf), do: "é" <> to_string(shelf.size)
end

defimpl String.Chars, for: [Integer, Float] do
  def to_string(x), do: x
end

defmodule Store.Router do
  use Phoenix.Router
  scope "/", Store do
    get "/", PageController, :index
  end

  test "keeps a thing" do
    assert Store.Shelf.keep(%{}, 1)
  end
end

defmodule Broken do
  def before(x), do: x
  def oops(x, do: x
  def after_error(x), do: x
end
