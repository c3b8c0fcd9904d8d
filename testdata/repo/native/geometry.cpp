#include <cmath>

namespace geometry {

/// A point on the surface of the earth, in degrees.
struct Place {
    double latitude;
    double longitude;
};

class Distance {
public:
    explicit Distance(double radius) : radius_(radius) {}
    double between(const Place& a, const Place& b) const;

private:
    double radius_;
};

/// Great-circle distance by the haversine formula.
double Distance::between(const Place& a, const Place& b) const
{
    const double rad = M_PI / 180.0;
    const double dlat = (b.latitude - a.latitude) * rad;
    const double dlon = (b.longitude - a.longitude) * rad;
    const double h = std::pow(std::sin(dlat / 2), 2) +
                     std::cos(a.latitude * rad) * std::cos(b.latitude * rad) * std::pow(std::sin(dlon / 2), 2);
    return 2 * radius_ * std::asin(std::sqrt(h));
}

}  // namespace geometry
