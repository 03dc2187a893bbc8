"""Attributes that are computed when they are first read."""

from galaxy_referee.engine.kernel.attributes import lazy


class Circle:
    """Something with an attribute that takes work."""

    def __init__(self, radius: int) -> None:
        self.radius = radius
        self.computed = 0

    @lazy
    def area(self) -> int:
        """Three times the square of the radius."""
        self.computed += 1
        return 3 * self.radius**2


def test_a_lazy_attribute_is_computed_once_for_each_instance():
    small, large = Circle(1), Circle(2)
    assert small.computed == 0
    assert (small.area, small.area, large.area) == (3, 3, 12)
    assert (small.computed, large.computed) == (1, 1)
